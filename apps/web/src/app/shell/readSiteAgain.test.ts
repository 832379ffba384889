import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { OF_SITE } from "../../platform/site.ts";
import { readSiteAgain } from "./readSiteAgain.ts";

test("what is of the site is asked for when its revision is known: it is never older than that", async () => {
  const queries = new QueryClient();
  const asked: string[] = [];
  let answer = (): void => undefined;
  const watch = (key: string, ask: () => Promise<number>) => {
    const observer = new QueryObserver(queries, { queryKey: [key], ...OF_SITE, queryFn: ask, initialData: 0 });
    onTestFinished(observer.subscribe(() => undefined));
  };
  watch("site", async () => {
    asked.push("site");
    await new Promise<void>((resolve) => (answer = resolve));
    return 2;
  });
  watch("devices", async () => {
    asked.push("devices");
    return 2;
  });
  const reading = readSiteAgain(queries);
  await vi.waitFor(() => expect(asked).toEqual(["site"]));
  answer();
  await reading;
  expect(asked).toEqual(["site", "devices"]);
});
