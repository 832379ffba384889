import { LIVE_PATH } from "@atrium/contract/live";
import { currentLanguage, ENGLISH } from "@atrium/words";
import { fromBase } from "./base.ts";
import { LiveClient } from "./live.ts";
import type { LiveSocket, LiveSocketEvents } from "./liveConnection.ts";
import { doubtSession } from "./session.ts";

/** The live client over the browser's own socket, clock and frames. */
export function createBrowserLiveClient(): LiveClient {
  const scheme = window.location.protocol === "https:" ? "wss" : "ws";
  return new LiveClient({
    openSocket: (events) => {
      const language = currentLanguage();
      const query = language === ENGLISH ? "" : `?language=${language.tag}`;
      return openSocket(`${scheme}://${window.location.host}${fromBase(LIVE_PATH)}${query}`, events);
    },
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
      // Neither a refused socket nor the news of changed rights says what holds now; a call does.
      void doubtSession();
    },
  });
}

/** The browser's socket, narrowed to what the client uses. */
function openSocket(url: string, events: LiveSocketEvents): LiveSocket {
  const socket = new WebSocket(url);
  socket.addEventListener("open", () => {
    events.opened();
  });
  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") events.received(data);
  });
  socket.addEventListener("close", () => {
    events.closed();
  });
  return {
    send: (text) => {
      socket.send(text);
    },
    close: () => {
      socket.close();
    },
  };
}
