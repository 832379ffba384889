import { RTSP_SOCKET_PATH } from "@atrium/contract/cameras";
import { RtspSession } from "@atrium/rtsp";
import { WebSocket } from "ws";

/** Somebody who watches a camera as a page does, without drawing it. */
export class CameraViewer {
  /** ms from the question to the first picture, which stands by itself. */
  readonly first: Promise<number>;
  /** Pictures so far. */
  pictures = 0;
  readonly #socket: WebSocket;
  readonly #session: RtspSession;

  constructor(url: string, { token, device }: { readonly token: string; readonly device: string }) {
    const asked = performance.now();
    const address = `${url.replace("http", "ws")}${RTSP_SOCKET_PATH}?device=${device}`;
    const socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } });
    this.#socket = socket;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.first = promise;
    this.#session = new RtspSession({
      uri: "rtsp://camera/",
      send: (octets) => {
        socket.send(octets);
      },
      later: (delay, call) => {
        const timer = setTimeout(call, delay);
        return () => {
          clearTimeout(timer);
        };
      },
      onPicture: () => {
        this.pictures += 1;
        resolve(performance.now() - asked);
      },
      onFailure: ({ kind }) => {
        reject(new Error(`${device} is not shown: ${kind}`));
      },
    });
    socket.on("open", () => {
      this.#session.play();
    });
    socket.on("message", (message) => {
      if (Buffer.isBuffer(message)) this.#session.receive(message);
    });
    socket.on("error", reject);
  }

  leave(): void {
    this.#session.stop();
    this.#socket.close();
  }
}
