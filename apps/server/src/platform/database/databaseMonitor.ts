import type { Bus } from "../bus.ts";
import type { Part } from "../part.ts";
import type { Database } from "./database.ts";

/** Publishes whether the database answers. */
export function databaseMonitor(database: Pick<Database, "onStateChange">, bus: Pick<Bus, "publish">): Part {
  let end: () => void = () => undefined;
  return {
    name: "database news",
    follows: true,
    start: () => {
      end = database.onStateChange((state) => bus.publish("database.changed", { state }));
    },
    stop: () => end(),
  };
}
