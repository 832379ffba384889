import type { Bus, BusEvents } from "./bus.ts";

type Listeners = { [Name in keyof BusEvents]: Set<(event: BusEvents[Name]) => void> };

/**
 * The bus of one process: listeners run at once, in the order they subscribed.
 * @param onError gets the error of a listener; the other listeners still get the event
 */
export function createInProcessBus(onError: (error: unknown, event: keyof BusEvents) => void): Bus {
  const listeners: Listeners = {
    "points.changed": new Set(),
    "site.changed": new Set(),
    "connection.changed": new Set(),
    "pause.changed": new Set(),
    "device.changed": new Set(),
    "field.event": new Set(),
    "alarm.came": new Set(),
    "command.changed": new Set(),
    "session.ended": new Set(),
    "session.changed": new Set(),
    "people.changed": new Set(),
    "run.changed": new Set(),
    "database.changed": new Set(),
    "health.changed": new Set(),
  };
  return {
    publish(name, event) {
      for (const listener of listeners[name]) {
        try {
          listener(event);
        } catch (error) {
          onError(error, name);
        }
      }
    },
    subscribe(name, listener) {
      // A wrapper of its own, so that one function may subscribe twice and end each subscription by itself.
      const own: typeof listener = (event) => listener(event);
      listeners[name].add(own);
      return () => {
        listeners[name].delete(own);
      };
    },
  };
}
