import { RTSP_SOCKET_PATH } from "@atrium/contract/cameras";
import { t } from "@atrium/words";
import { WebSocket } from "ws";
import { guardedConnect, guardedLookup, refusedHost } from "../network/addressGuard.ts";

/** What brings RTSP to a camera and back. */
export interface Carrier {
  send(octets: Uint8Array): void;
  close(): void;
}

interface CarrierEvents {
  readonly onOctets: (octets: Uint8Array) => void;
  /** Once it was open. */
  readonly onClose: () => void;
}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly ca: string | undefined;
}

const MAX_MESSAGE_SIZE = 4 * 1_048_576;
const REFUSED = 400;
/** ms; the stream's own patience is longer than a name's look-up. */
const TIMEOUT = 10_000;

/** A websocket; "refused" where the camera answers the upgrade with 400 or above. */
export function openSocket(
  { host, port, isSecure, ca }: Place,
  query: string,
  { onOctets, onClose }: CarrierEvents,
): Promise<Carrier | "refused"> {
  const refused = refusedHost(host);
  if (refused !== undefined) return Promise.reject(refused);
  const name = host.includes(":") ? `[${host}]` : host;
  const socket = new WebSocket(`${isSecure ? "wss" : "ws"}://${name}:${port}${RTSP_SOCKET_PATH}${query}`, ["binary"], {
    handshakeTimeout: TIMEOUT,
    perMessageDeflate: false,
    lookup: guardedLookup(),
    maxPayload: MAX_MESSAGE_SIZE,
    ...(ca === undefined ? {} : { ca }),
  });
  return new Promise((resolve, reject) => {
    let isOpen = false;
    socket.on("unexpected-response", (request, response) => {
      const isRefused = (response.statusCode ?? 0) >= REFUSED;
      request.destroy();
      if (isRefused) resolve("refused");
      else reject(new Error(t("The camera did not open a WebSocket.")));
    });
    socket.on("open", () => {
      isOpen = true;
      resolve({ send: (octets) => socket.send(octets), close: () => socket.close() });
    });
    socket.on("message", (message) => {
      if (Buffer.isBuffer(message)) onOctets(message);
    });
    socket.on("error", (error) => {
      if (!isOpen) reject(error);
    });
    socket.on("close", () => {
      if (isOpen) onClose();
    });
  });
}

/** A plain connection. */
export function openWire(
  { host, port }: Pick<Place, "host" | "port">,
  { onOctets, onClose }: CarrierEvents,
): Promise<Carrier> {
  const socket = guardedConnect({ host, port, timeout: TIMEOUT });
  return new Promise((resolve, reject) => {
    let isOpen = false;
    socket.on("timeout", () => {
      if (!isOpen) socket.destroy(new Error(t("The camera is not responding.")));
    });
    socket.on("connect", () => {
      isOpen = true;
      resolve({ send: (octets) => void socket.write(octets), close: () => socket.destroySoon() });
    });
    socket.on("data", onOctets);
    socket.on("error", (error) => {
      if (!isOpen) reject(error);
    });
    socket.on("close", () => {
      if (isOpen) onClose();
    });
  });
}
