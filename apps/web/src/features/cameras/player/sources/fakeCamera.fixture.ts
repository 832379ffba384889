import { RtspSplitter, writeMetadataSdp, writeResponse, writeSdp } from "@atrium/rtsp";
import { vi } from "vitest";

/** What the server says of it. */
export const CAMERA = { host: "10.20.0.7:3107", username: "viewer", password: "secret", allowsBasic: false };
const SETS = { sps: Uint8Array.of(0x67, 66, 0, 31), pps: Uint8Array.of(0x68, 1) };

interface Asked {
  readonly method: string;
  readonly uri: string;
  readonly headers: ReadonlyMap<string, string>;
}

/**
 * For tests: a camera behind the browser's own WebSocket and fetch, which does what a test says. It hears what is for its own
 * address.
 */
export class FakeCamera {
  /** Sockets that were asked for, by address. */
  readonly opened: string[] = [];
  readonly asked: Asked[] = [];
  /** Calls over HTTP. */
  readonly called: { readonly url: string; readonly init: RequestInit }[] = [];
  /** Whether a socket opens; undefined: it never says. */
  opens: (url: string) => boolean | undefined = () => true;
  statusOf: (request: Asked, times: number) => number = () => 200;
  answer: (url: string, init: RequestInit) => Response | Promise<Response> = () => new Response(null, { status: 404 });
  readonly open = new Set<FakeSocket>();

  install(): void {
    const { connected, splitters } = this.#wiring();
    vi.stubGlobal(
      "WebSocket",
      class extends FakeSocket {
        constructor(url: string) {
          super(url);
          connected(this);
        }
        override send(octets: Uint8Array): void {
          splitters(this, octets);
        }
      },
    );
    vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
      if (!url.includes(CAMERA.host)) return await new Promise<Response>(() => undefined);
      this.called.push({ url, init });
      return await this.answer(url, init);
    });
  }

  times(method: string): number {
    return this.asked.filter((one) => one.method === method).length;
  }

  #wiring() {
    const splitters = new Map<FakeSocket, RtspSplitter>();
    return {
      connected: (socket: FakeSocket) => {
        if (!socket.url.includes(CAMERA.host)) return;
        this.opened.push(socket.url);
        this.open.add(socket);
        splitters.set(socket, new RtspSplitter());
        const opens = this.opens(socket.url);
        if (opens === undefined) return;
        queueMicrotask(() => {
          if (opens) socket.begin();
          else socket.end(1006);
        });
      },
      splitters: (socket: FakeSocket, octets: Uint8Array) => {
        for (const piece of splitters.get(socket)?.push(octets) ?? []) {
          if (piece.kind === "request") this.#answered(socket, piece);
        }
      },
    };
  }

  #answered(socket: FakeSocket, request: Asked): void {
    this.asked.push(request);
    const { method, uri, headers } = request;
    const status = this.statusOf(request, this.times(method));
    if (status === 0) return;
    const challenge = 'Digest realm="AXIS_1", nonce="n", qop="auth", algorithm=MD5';
    const own = { CSeq: headers.get("cseq"), Session: "7;timeout=30", "WWW-Authenticate": challenge };
    const description = uri.includes("video=0") ? writeMetadataSdp() : writeSdp(SETS);
    const body = method === "DESCRIBE" && status === 200 ? description : "";
    queueMicrotask(() => {
      socket.say(writeResponse(status, { headers: own, body }));
    });
  }
}

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  binaryType = "blob";
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
  }

  begin(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  say(octets: Uint8Array): void {
    if (this.readyState !== FakeSocket.OPEN) return;
    this.dispatchEvent(new MessageEvent("message", { data: new Uint8Array(octets).buffer }));
  }

  send(_octets: Uint8Array): void {
    throw new Error("nobody hears it");
  }

  close(): void {
    this.end(1000);
  }

  end(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    const event = new Event("close");
    this.dispatchEvent(Object.assign(event, { code }));
  }
}
