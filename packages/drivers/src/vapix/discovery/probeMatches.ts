// Every project that takes this file in has to know what the parser is.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../../xml/saxen.d.ts" />
import { Parser } from "saxen";

/** A device as it answers a probe (WS-Discovery 1.0 of April 2005, 5.3). */
export interface ProbeMatch {
  /** Its own name, the same in each answer: `urn:uuid:…`. */
  readonly endpoint: string;
  readonly types: string;
  /** What it says of itself: `onvif://www.onvif.org/name/Entrance`. */
  readonly scopes: readonly string[];
  /** Where its services are, the addresses that it has. */
  readonly addresses: readonly string[];
}

const SOAP = "s";
/** Namespaces of the answer by our prefixes; elements of any other have other names here, and are passed over. */
const PREFIXES = {
  "http://www.w3.org/2003/05/soap-envelope": SOAP,
  "http://schemas.xmlsoap.org/ws/2004/08/addressing": "a",
  "http://schemas.xmlsoap.org/ws/2005/04/discovery": "d",
};
const MATCH = "s:Envelope/s:Body/d:ProbeMatches/d:ProbeMatch";
const RELATES = "s:Envelope/s:Header/a:RelatesTo";
const PARTS = {
  [`${MATCH}/a:EndpointReference/a:Address`]: "endpoint",
  [`${MATCH}/d:Types`]: "types",
  [`${MATCH}/d:Scopes`]: "scopes",
  [`${MATCH}/d:XAddrs`]: "addresses",
} as const;

/** Octets of an answer; a datagram that is longer is none. */
const MAX_ANSWER_LENGTH = 16_384;
const MAX_MATCHES = 20;
const DEEPEST = 20;
const MAX_TEXT_LENGTH = 4_000;
const MAX_WORDS = 50;

type Draft = Record<"endpoint" | "types" | "scopes" | "addresses", string>;

/**
 * The devices in an answer to a probe; none where it answers another probe or cannot be read. The parser knows no
 * declarations: an answer with a document type is refused as a whole, so that no entity is ever made.
 * @param asked the number of the probe
 */
export function probeMatches(octets: Buffer, asked: string): ProbeMatch[] {
  if (octets.length > MAX_ANSWER_LENGTH) return [];
  const xml = octets.toString("utf8");
  if (/<!(DOCTYPE|ENTITY)/iu.test(xml)) return [];
  const path: string[] = [];
  const found: Draft[] = [];
  let relatesTo = "";
  let isBroken = false;
  const heard = (text: string): void => {
    const place = path.join("/");
    if (place === RELATES) relatesTo += text.slice(0, MAX_TEXT_LENGTH);
    const part = isPart(place) ? PARTS[place] : undefined;
    const last = found.at(-1);
    if (part !== undefined && last !== undefined) last[part] = (last[part] + text).slice(0, MAX_TEXT_LENGTH);
  };
  const parser = new Parser().ns(PREFIXES);
  const broken = (): void => {
    isBroken = true;
    parser.stop();
  };
  parser
    .on("openTag", (name) => {
      path.push(name);
      if (path.length > DEEPEST) broken();
      if (path.join("/") !== MATCH) return;
      if (found.length >= MAX_MATCHES) broken();
      else found.push({ endpoint: "", types: "", scopes: "", addresses: "" });
    })
    .on("closeTag", () => void path.pop())
    .on("text", (text, decode) => heard(decode(text)))
    .on("cdata", heard)
    .on("error", broken)
    .parse(xml);
  if (isBroken || relatesTo.trim() !== asked) return [];
  return found.map(({ endpoint, types, scopes, addresses }) => ({
    endpoint: endpoint.trim(),
    types: types.trim(),
    scopes: wordsOf(scopes),
    addresses: wordsOf(addresses),
  }));
}

function isPart(place: string): place is keyof typeof PARTS {
  return Object.hasOwn(PARTS, place);
}

function wordsOf(text: string): string[] {
  return text
    .split(/\s+/u)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
}
