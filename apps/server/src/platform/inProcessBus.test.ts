import { expect, test } from "vitest";
import { createInProcessBus } from "./inProcessBus.ts";

const news = { state: "unavailable" } as const;

test("a listener that fails does not keep events from the others", () => {
  const heard: string[] = [];
  const errors: unknown[] = [];
  const bus = createInProcessBus((error, event) => errors.push([event, error]));
  const failure = new Error("broken");
  bus.subscribe("database.changed", () => {
    throw failure;
  });
  bus.subscribe("database.changed", ({ state }) => heard.push(state));
  bus.publish("database.changed", news);
  expect(heard).toEqual(["unavailable"]);
  expect(errors).toEqual([["database.changed", failure]]);
});

test("a subscription ends by itself, also where one listener has two", () => {
  let heard = 0;
  const bus = createInProcessBus(() => undefined);
  const listener = () => {
    heard += 1;
  };
  const end = bus.subscribe("database.changed", listener);
  bus.subscribe("database.changed", listener);
  bus.publish("database.changed", news);
  end();
  bus.publish("database.changed", news);
  expect(heard).toBe(3);
});
