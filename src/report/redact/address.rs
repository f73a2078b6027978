//! Addresses in running text: IPv4, IPv6, MAC.

use std::net::{Ipv4Addr, Ipv6Addr};

/// The address at the start of a token, and what follows it: a port, or the length of a prefix.
pub(super) fn split(token: &str) -> Option<(&str, &str)> {
    if is_address(token) {
        return Some((token, ""));
    }
    let end = token.rfind([':', '/', '%'])?;
    let (address, rest) = token.split_at(end);
    let number = rest.get(1..).unwrap_or_default();
    let is_rest = !number.is_empty() && (rest.starts_with('%') || number.bytes().all(|byte| byte.is_ascii_digit()));
    (is_rest && is_address(address)).then_some((address, rest))
}

/// Whether a text is the address of a machine, and nothing more. Those that every machine has are none.
pub fn is_address(token: &str) -> bool {
    is_v4(token) || is_v6(token) || is_mac(token)
}

/// Loopback and "any" tell nothing.
fn is_v4(token: &str) -> bool {
    token.parse::<Ipv4Addr>().is_ok_and(|address| !address.is_loopback() && !address.is_unspecified())
}

/// `c10::add` is a name in C++, and could be an address: one that begins as real ones do is taken for it.
fn is_v6(token: &str) -> bool {
    let is_real = |address: &Ipv6Addr| {
        let first = address.segments()[0];
        token.split(':').count() == 8
            || first >= 0xf000
            || (0x2000..0x4000).contains(&first)
            || token.starts_with("::ffff:")
    };
    token.parse::<Ipv6Addr>().is_ok_and(|address| !address.is_loopback() && is_real(&address))
}

fn is_mac(token: &str) -> bool {
    [':', '-'].iter().any(|between| {
        let pairs: Vec<&str> = token.split(*between).collect();
        pairs.len() == 6
            && pairs.iter().all(|pair| pair.len() == 2 && pair.bytes().all(|byte| byte.is_ascii_hexdigit()))
    })
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn addresses_and_what_looks_like_them() {
        for (token, address) in [
            ("10.1.2.3", Some("10.1.2.3")),
            ("10.1.2.3:29500", Some("10.1.2.3")),
            ("10.1.2.0/24", Some("10.1.2.0")),
            ("fe80::1a2b:3c4d", Some("fe80::1a2b:3c4d")),
            ("fe80::1%eth0", Some("fe80::1")),
            ("2001:db8:0:1:1:1:1:1", Some("2001:db8:0:1:1:1:1:1")),
            ("02:42:ac:11:00:02", Some("02:42:ac:11:00:02")),
            ("02-42-ac-11-00-02", Some("02-42-ac-11-00-02")),
            ("127.0.0.1", None),
            ("09:30:03", None),
            ("c10::add", None),
            ("aten::add", None),
            ("1.2.3", None),
            ("300.1.2.3", None),
            ("0:00:09.527310", None),
        ] {
            assert_eq!(split(token).map(|(address, _)| address), address, "{token}");
        }
    }
}
