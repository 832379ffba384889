import { CAMERA_STREAM, RTSP_SOCKET_PATH } from "@atrium/contract";

/** What comes of a camera's websocket. */
export interface StreamSocketEvents {
  readonly onOpen: () => void;
  readonly onOctets: (octets: Uint8Array) => void;
  /** @param code as websockets close, and 0 where it did not open in time */
  readonly onClose: (code: number) => void;
}

/** A websocket to the pictures of one camera, at our own server. */
export interface StreamSocket {
  send(octets: Uint8Array): void;
  close(): void;
}

const DONE = 1000;

/** The server knows the person by the cookie; which camera it is, is all that the page says. */
export function openStreamSocket(device: string, { onOpen, onOctets, onClose }: StreamSocketEvents): StreamSocket {
  const { protocol, host } = location;
  const query = new URLSearchParams({ device }).toString();
  const socket = new WebSocket(`${protocol === "https:" ? "wss:" : "ws:"}//${host}${RTSP_SOCKET_PATH}?${query}`);
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
