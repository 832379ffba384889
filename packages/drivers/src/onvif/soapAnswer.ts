import { elementAt, elementsNamed, readXml, textAt, type XmlElement } from "../xml/element.ts";

/** `password`: the account is not admitted; `refused`: anything else. */
export interface SoapFault {
  readonly kind: "password" | "refused";
  /** The camera's own words; "" where it has none. */
  readonly words: string;
}

/** What a camera answered: the element in the body; its fault; undefined: it is no SOAP. */
export type SoapAnswer = { readonly body: XmlElement } | { readonly fault: SoapFault } | undefined;

const NOT_ADMITTED = /(^|:)(NotAuthorized|FailedAuthentication|InvalidSecurityToken|SenderNotAuthorized)$/;
const MAX_WORDS = 160;

export function readSoap(xml: string): SoapAnswer {
  const envelope = readXml(xml);
  const body = elementAt(envelope, "Body");
  if (envelope?.name !== "Envelope" || body === undefined) return undefined;
  const [first] = body.children;
  if (first === undefined) return undefined;
  return first.name === "Fault" ? { fault: faultOf(first) } : { body: first };
}

/** SOAP 1.2 has codes in codes; 1.1 has one. */
function faultOf(fault: XmlElement): SoapFault {
  const codes = [...elementsNamed(elementAt(fault, "Code"), "Value"), ...elementsNamed(fault, "faultcode")];
  const isPassword = codes.some(({ text }) => NOT_ADMITTED.test(text.trim()));
  const words = textAt(fault, "Reason", "Text") ?? textAt(fault, "faultstring") ?? codes.at(-1)?.text.trim() ?? "";
  return { kind: isPassword ? "password" : "refused", words: words.replaceAll(/\s+/g, " ").slice(0, MAX_WORDS) };
}
