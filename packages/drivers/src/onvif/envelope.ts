import { createHash, randomBytes } from "node:crypto";
import { escapeXml } from "../xml/element.ts";

export interface OnvifAccount {
  readonly username: string;
  readonly password: string;
}

const WSS = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss";
const NONCE_OCTETS = 16;

/** A request as SOAP 1.2. @param security from `usernameToken`; "" proves nothing @param header further parts of the header */
export function envelope(body: string, { security = "", header = "" } = {}): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>` +
    `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://www.w3.org/2005/08/addressing" ` +
    `xmlns:tt="http://www.onvif.org/ver10/schema">` +
    `<s:Header>${security}${header}</s:Header><s:Body>${body}</s:Body></s:Envelope>`
  );
}

/**
 * What proves who asks, and hides the password (WS-Security UsernameToken Profile 1.0): a hash of it that is good once.
 * @param now by the camera's clock, ms since the epoch
 */
export function usernameToken(
  { username, password }: OnvifAccount,
  now: number,
  nonce: Uint8Array = randomBytes(NONCE_OCTETS),
): string {
  const created = new Date(now).toISOString();
  const digest = createHash("sha1").update(nonce).update(created).update(password).digest("base64");
  return (
    `<w:Security xmlns:w="${WSS}-wssecurity-secext-1.0.xsd" s:mustUnderstand="1"><w:UsernameToken>` +
    `<w:Username>${escapeXml(username)}</w:Username>` +
    `<w:Password Type="${WSS}-username-token-profile-1.0#PasswordDigest">${digest}</w:Password>` +
    `<w:Nonce EncodingType="${WSS}-soap-message-security-1.0#Base64Binary">${Buffer.from(nonce).toString("base64")}</w:Nonce>` +
    `<u:Created xmlns:u="${WSS}-wssecurity-utility-1.0.xsd">${created}</u:Created>` +
    `</w:UsernameToken></w:Security>`
  );
}
