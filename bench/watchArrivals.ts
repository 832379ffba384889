import { RTSP_SOCKET_PATH } from "@atrium/contract/cameras";
import type { Page } from "@playwright/test";

/** When pictures came to the page, ms of its clock, by their time in the stream, ms; one of each socket, in their order. */
export interface Arrivals {
  cameraArrivals?: ReadonlyMap<number, number>[];
}

/** From the next page on, notes when each picture of a camera comes. */
export async function watchArrivals(page: Page): Promise<void> {
  await page.addInitScript(noteArrivals, RTSP_SOCKET_PATH);
}

/** In the page, before anything else. */
function noteArrivals(path: string): void {
  const all: Map<number, number>[] = [];
  const Plain = WebSocket;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page is the bench's own
  (globalThis as Arrivals).cameraArrivals = all;
  globalThis.WebSocket = class extends Plain {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      if (!String(url).includes(path)) return;
      const arrivals = new Map<number, number>();
      all.push(arrivals);
      let [before, ticks]: [number | undefined, number] = [undefined, 0];
      this.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (!(data instanceof ArrayBuffer)) return;
        const at = performance.timeOrigin + performance.now();
        const octets = new DataView(data);
        // Packets between messages begin with a dollar, their length and, of RTP, four octets before the timestamp.
        for (let from = 0; from + 12 < data.byteLength && octets.getUint8(from) === 36;) {
          const timestamp = octets.getUint32(from + 8);
          ticks += before === undefined ? 0 : (timestamp - before + 2 ** 32) % 2 ** 32;
          before = timestamp;
          arrivals.set(Math.round(ticks / 90), at);
          from += 4 + octets.getUint16(from + 2);
        }
      });
    }
  };
}
