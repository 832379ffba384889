import { CAMERA_STREAM, RTSP_SOCKET_PATH } from "@atrium/contract/cameras";
import { BEARER_PROTOCOL } from "@atrium/contract/people";
import { fromBase } from "./base.ts";
import { currentBearer, dropBearer } from "./bearer.ts";

/** What comes of a camera's websocket. */
export interface StreamSocketEvents {
  readonly onOpen: () => void;
  readonly onOctets: (octets: Uint8Array) => void;
  /** @param code as websockets close, and 0 where it did not open in time */
  readonly onClose: (code: number) => void;
}

/** A websocket to the pictures of one camera. */
export interface StreamSocket {
  send(octets: Uint8Array): void;
  close(): void;
}

const DONE = 1000;

/** At our own server, which knows the person by the page's bearer; which camera it is, is all that the page says beside it. */
export function openStreamSocket(device: string, events: StreamSocketEvents): StreamSocket {
  const query = new URLSearchParams({ device }).toString();
  let socket: StreamSocket | undefined;
  let isClosed = false;
  async function open(): Promise<void> {
    const bearer = await currentBearer();
    if (isClosed) return;
    let hasOpened = false;
    const protocols = ["binary", `${BEARER_PROTOCOL}${bearer}`];
    socket = openSocket(
      new WebSocket(`${scheme()}//${location.host}${fromBase(RTSP_SOCKET_PATH)}?${query}`, protocols),
      {
        ...events,
        onOpen: () => {
          hasOpened = true;
          events.onOpen();
        },
        onClose: (code) => {
          // The server may have been restarted, and does not know it any more.
          if (!hasOpened) dropBearer(bearer);
          events.onClose(code);
        },
      },
    );
  }
  open().catch(() => {
    if (!isClosed) events.onClose(0);
  });
  return {
    send: (octets) => socket?.send(octets),
    close: () => {
      isClosed = true;
      socket?.close();
    },
  };
}

/** At the camera itself, in the way in which the page came. @param query with its question mark, or nothing */
export function openCameraSocket(host: string, query: string, events: StreamSocketEvents): StreamSocket {
  return openSocket(new WebSocket(`${scheme()}//${host}${RTSP_SOCKET_PATH}${query}`, ["binary"]), events);
}

/** `ws:` of a page that came by HTTP, `wss:` of one that came by HTTPS. */
function scheme(): string {
  return location.protocol === "https:" ? "wss:" : "ws:";
}

function openSocket(socket: WebSocket, { onOpen, onOctets, onClose }: StreamSocketEvents): StreamSocket {
  socket.binaryType = "arraybuffer";
  let isOver = false;
  function end(code: number): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(patience);
    socket.close();
    onClose(code);
  }
  const patience = setTimeout(() => {
    end(0);
  }, CAMERA_STREAM.websocketTimeoutMillis);
  socket.addEventListener("open", () => {
    clearTimeout(patience);
    if (!isOver) onOpen();
  });
  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isOver && data instanceof ArrayBuffer) onOctets(new Uint8Array(data));
  });
  socket.addEventListener("close", ({ code }) => {
    end(code);
  });
  return {
    send: (octets) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(new Uint8Array(octets));
    },
    close: () => {
      isOver = true;
      clearTimeout(patience);
      socket.close(DONE);
    },
  };
}
