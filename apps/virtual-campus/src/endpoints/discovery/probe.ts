/** A device as it announces itself. */
export interface Announcement {
  readonly host: string;
  readonly port: number;
  readonly name: string;
  /** What it is: `Network Loudspeaker`. */
  readonly hardware: string;
  /** Twelve hexadecimal digits, its hardware address. */
  readonly serial: string;
}

const DISCOVERY = "http://schemas.xmlsoap.org/ws/2005/04/discovery";
const ADDRESSING = "http://schemas.xmlsoap.org/ws/2004/08/addressing";
const TYPE = "Device";
const MAX_BYTES = 8_192;
const MESSAGE_ID = /<(?:[\w-]+:)?MessageID(?:\s[^>]*)?>\s*([^\s<]{1,200})\s*</u;
const TYPES = /<(?:[\w-]+:)?Types(?:\s[^>]*)?>([^<]*)</u;

/** The number of a probe that ONVIF devices answer (WS-Discovery 1.0 of April 2005); undefined: it is another message. */
export function probeId(octets: Buffer): string | undefined {
  if (octets.length > MAX_BYTES) return undefined;
  const text = octets.toString("utf8");
  if (!text.includes(`${DISCOVERY}/Probe<`)) return undefined;
  const wanted = (TYPES.exec(text)?.[1] ?? "").split(/\s+/u).filter((word) => word !== "");
  if (wanted.some((word) => word.split(":").at(-1) !== TYPE)) return undefined;
  return MESSAGE_ID.exec(text)?.[1];
}

/** @param id of the probe, as it stood in its XML */
export function probeMatch(id: string, { host, port, name, hardware, serial }: Announcement): string {
  const scopes = Object.entries({ name, hardware }).map(
    ([kind, value]) => `onvif://www.onvif.org/${kind}/${encodeURIComponent(value).replaceAll("'", "%27")}`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>` +
    `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="${ADDRESSING}" xmlns:p="${DISCOVERY}" ` +
    `xmlns:tds="http://www.onvif.org/ver10/device/wsdl"><e:Header>` +
    `<w:MessageID>urn:uuid:${crypto.randomUUID()}</w:MessageID><w:RelatesTo>${id}</w:RelatesTo>` +
    `<w:To>${ADDRESSING}/role/anonymous</w:To><w:Action>${DISCOVERY}/ProbeMatches</w:Action></e:Header>` +
    `<e:Body><p:ProbeMatches><p:ProbeMatch><w:EndpointReference>` +
    `<w:Address>urn:uuid:00000000-0000-1000-8000-${serial.toLowerCase()}</w:Address></w:EndpointReference>` +
    `<p:Types>tds:${TYPE}</p:Types><p:Scopes>${scopes.join(" ")}</p:Scopes>` +
    `<p:XAddrs>http://${host}:${port}/onvif/device_service</p:XAddrs><p:MetadataVersion>1</p:MetadataVersion>` +
    `</p:ProbeMatch></p:ProbeMatches></e:Body></e:Envelope>`
  );
}
