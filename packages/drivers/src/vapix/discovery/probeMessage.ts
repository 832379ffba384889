/** Where every device listens that wants to be found (WS-Discovery 1.0, 2.4). */
export const MULTICAST_GROUP = "239.255.255.250";
export const DISCOVERY_PORT = 3_702;

/** Asks who is there, of any type: cameras, doors and loudspeakers announce different ones. @param id `urn:uuid:…` */
export function probeMessage(id: string): Buffer {
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>` +
      `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing" ` +
      `xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery"><s:Header>` +
      `<a:Action s:mustUnderstand="1">http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</a:Action>` +
      `<a:MessageID>${id}</a:MessageID>` +
      `<a:ReplyTo><a:Address>http://schemas.xmlsoap.org/ws/2004/08/addressing/role/anonymous</a:Address></a:ReplyTo>` +
      `<a:To s:mustUnderstand="1">urn:schemas-xmlsoap-org:ws:2005:04:discovery</a:To>` +
      `</s:Header><s:Body><d:Probe/></s:Body></s:Envelope>`,
  );
}
