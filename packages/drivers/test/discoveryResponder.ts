import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";

/** Answers probes of WS-Discovery on loopback with whatever a test wants. */
export class DiscoveryResponder {
  /** Probes that have come. */
  probes: string[] = [];
  /** The datagrams of an answer. @param id the number of the probe */
  answer: (id: string) => Iterable<Buffer | string> = () => [];
  port = 0;
  #isShut = false;
  readonly #socket: Socket = createSocket("udp4");

  async open(): Promise<void> {
    this.#socket.on("message", (octets, from) => void this.#probed(octets.toString("utf8"), from));
    this.#socket.bind(0, "127.0.0.1");
    await once(this.#socket, "listening");
    this.port = this.#socket.address().port;
  }

  async shut(): Promise<void> {
    this.#isShut = true;
    this.#socket.close();
    await once(this.#socket, "close");
  }

  async #probed(probe: string, { port, address }: RemoteInfo): Promise<void> {
    this.probes.push(probe);
    const id = /<a:MessageID>([^<]+)</.exec(probe)?.[1] ?? "";
    let sent = 0;
    for (const datagram of this.answer(id)) {
      this.#socket.send(datagram, port, address, () => undefined);
      sent += 1;
      // The other end is in this process: it has to have a turn, or its buffer runs over.
      if (sent % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
      if (this.#isShut) return;
    }
  }
}

/** An answer as ONVIF devices give it, with prefixes of their own. */
export function matchesMessage(id: string, addresses: string, scopes = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://www.w3.org/2003/05/soap-envelope" xmlns:wsa="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:wsdd="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl">
<SOAP-ENV:Header><wsa:RelatesTo>${id}</wsa:RelatesTo></SOAP-ENV:Header><SOAP-ENV:Body><wsdd:ProbeMatches><wsdd:ProbeMatch>
<wsa:EndpointReference><wsa:Address>urn:uuid:1</wsa:Address></wsa:EndpointReference><wsdd:Types>dn:NetworkVideoTransmitter</wsdd:Types>
<wsdd:Scopes>${scopes}</wsdd:Scopes><wsdd:XAddrs>${addresses}</wsdd:XAddrs><wsdd:MetadataVersion>1</wsdd:MetadataVersion>
</wsdd:ProbeMatch></wsdd:ProbeMatches></SOAP-ENV:Body></SOAP-ENV:Envelope>`;
}
