import { LIVE_PATH } from "@atrium/contract";
import { LiveClient } from "./live.ts";
import type { LiveSocket } from "./liveConnection.ts";
import { refreshUser } from "./session.ts";

/** The live client over the browser's own socket, clock and frames. */
export function createBrowserLiveClient(): LiveClient {
  const scheme = window.location.protocol === "https:" ? "wss" : "ws";
  return new LiveClient({
    openSocket: () => openSocket(`${scheme}://${window.location.host}${LIVE_PATH}`),
    timers: {
      now: () => Date.now(),
      after: (milliseconds, callback) => {
        const timer = setTimeout(callback, milliseconds);
        return () => {
          clearTimeout(timer);
        };
      },
    },
    random: Math.random,
    requestFrame: (callback) => requestAnimationFrame(callback),
    onRejected: () => {
      // A refused socket tells no reason; a call does.
      void refreshUser();
    },
  });
}

/** The browser's socket, narrowed to what the client uses. */
function openSocket(url: string): LiveSocket {
  const socket = new WebSocket(url);
  const live: LiveSocket = {
    send: (text) => {
      socket.send(text);
    },
    close: () => {
      socket.close();
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.addEventListener("open", () => live.onopen?.());
  socket.addEventListener("message", (event: MessageEvent<unknown>) => live.onmessage?.({ data: event.data }));
  socket.addEventListener("close", () => live.onclose?.());
  return live;
}
