import { t } from "@atrium/words";
import type { IncomingHttpHeaders } from "node:http";
import type { FrameRule } from "@atrium/contract/site";

export interface FrameQuestion {
  /** The address that the site has set. */
  readonly asked: URL;
  /** Where the answer came from, after redirects. */
  readonly answered: URL;
  readonly headers: IncomingHttpHeaders;
  /** The origin of the page that holds the frame. */
  readonly page: string;
}

export interface Refusal {
  readonly rule: FrameRule;
  readonly words: string;
}

/** Why a browser would leave the frame empty, by the rules that it follows; undefined: it shows the page. */
export function frameRefusal({ asked, answered, headers, page }: FrameQuestion): Refusal | undefined {
  if (answered.origin === page) return { rule: "own", words: t("The address is Atrium's own") };
  if (!isSameSource(asked, answered)) {
    return {
      rule: "redirect",
      words: t("It redirects to {other}, but the frame shows only {asked}", {
        other: answered.host,
        asked: asked.host,
      }),
    };
  }
  if (new URL(page).protocol === "https:" && answered.protocol === "http:" && !isLoopback(answered.hostname)) {
    return { rule: "insecure", words: t("It does not use HTTPS but this page does, and browsers do not mix the two") };
  }
  const policies = ancestorsOf(String(headers["content-security-policy"] ?? ""));
  // A policy that names ancestors takes the place of the older header.
  if (policies.length === 0) return refusalByOptions(headers["x-frame-options"], answered, page);
  if (policies.every((sources) => sources.some((source) => isNamed(source, answered, new URL(page))))) return undefined;
  const isForNone = policies.some((sources) => sources.length === 0 || sources.includes("'none'"));
  return {
    rule: "frame-ancestors",
    words: isForNone
      ? t("Its frame-ancestors rule allows no page")
      : t("Its frame-ancestors rule allows only other pages"),
  };
}

/** A source of our own policy is its origin; where it begins with http, the same host by HTTPS is meant too. */
function isSameSource(asked: URL, answered: URL): boolean {
  if (asked.origin === answered.origin) return true;
  return `${asked.protocol}${answered.protocol}` === "http:https:" && asked.host === answered.host;
}

/** Browsers trust this machine without HTTPS. */
function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.|^\[::1\]$/.test(hostname);
}

/** The sources of each policy that names ancestors; in one policy the first directive of a name counts. */
function ancestorsOf(header: string): string[][] {
  const policies = header.split(",").map((policy) => policy.split(";").map((part) => part.trim().split(/\s+/)));
  return policies.flatMap((directives) => {
    const found = directives.find(([name = ""]) => name.toLowerCase() === "frame-ancestors");
    return found === undefined ? [] : [found.slice(1).map((source) => source.toLowerCase())];
  });
}

const SOURCE =
  /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<host>\*|(?:\*\.)?[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::(?<port>\d+|\*))?(?:\/.*)?$/;
const PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** Whether a source of a policy means a page. @param own where the policy came from */
function isNamed(source: string, own: URL, page: URL): boolean {
  if (source === "*") return true;
  if (source === "'self'") return own.origin === page.origin;
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return isScheme(source, page.protocol);
  const { scheme, host, port } = SOURCE.exec(source)?.groups ?? {};
  if (host === undefined) return false;
  if (!isScheme(scheme === undefined ? own.protocol : `${scheme}:`, page.protocol)) return false;
  if (!isHost(host, page.hostname)) return false;
  const pagePort = page.port || PORTS[page.protocol];
  if (port === "*" || port === pagePort) return true;
  // Without a port the usual one is meant; port 80 means 443 too where the page came by HTTPS.
  return port === undefined ? page.port === "" : port === "80" && pagePort === "443";
}

/** A source that says http means https too. */
function isScheme(source: string, page: string): boolean {
  return source === page || (source === "http:" && page === "https:");
}

function isHost(source: string, hostname: string): boolean {
  if (source === "*") return true;
  return source.startsWith("*.") ? hostname.endsWith(source.slice(1)) : source === hostname;
}

/** As browsers read the header: unknown values count as if it were absent. */
function refusalByOptions(header: string | string[] | undefined, own: URL, page: string): Refusal | undefined {
  const values = new Set(
    [header ?? []]
      .flat()
      .flatMap((one) => one.split(","))
      .map((one) => one.trim().toLowerCase()),
  );
  const known = ["deny", "allowall", "sameorigin"].filter((word) => values.has(word));
  const said = [...values].join(", ").toUpperCase();
  const refused = {
    rule: "x-frame-options",
    words: t("Its X-Frame-Options header is {words}", { words: said.slice(0, 60) }),
  } as const;
  // Words that contradict each other.
  if (values.size > 1) return known.length > 0 ? refused : undefined;
  if (values.has("deny")) return refused;
  return values.has("sameorigin") && own.origin !== page ? refused : undefined;
}
