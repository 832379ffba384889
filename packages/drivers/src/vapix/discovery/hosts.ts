import { t } from "@atrium/words";
/** Addresses that one search asks. */
const MAX_HOSTS = 256;
const RANGE = /^((?:\d{1,3}\.){3})(\d{1,3})-(\d{1,3})$/u;
const HOST = /^[A-Za-z0-9.:-]+$/u;

/** The hosts that somebody has named: `10.20.7.11, 10.20.7.20-40, door.local`; a sentence where they cannot be read. */
export function hostsOf(text: string): readonly string[] | string {
  const named = text.split(/[\s,]+/u).filter((one) => one !== "");
  const hosts = new Set<string>();
  for (const one of named) {
    const [, net, first, last] = RANGE.exec(one) ?? [];
    if (net === undefined) {
      if (!HOST.test(one) || one.length > 253) {
        return t("expected host names or IP addresses, not “{host}”", { host: one.slice(0, 40) });
      }
      hosts.add(one);
      continue;
    }
    const [from, to] = [Number(first), Number(last)];
    if (from > to || to > 255) return t("expected a range such as 10.20.7.20-40, not “{one}”", { one });
    for (let number = from; number <= to; number += 1) hosts.add(`${net}${number}`);
    if (hosts.size > MAX_HOSTS) break;
  }
  return hosts.size > MAX_HOSTS ? t("expected at most {MAX_HOSTS} addresses", { MAX_HOSTS }) : [...hosts];
}
