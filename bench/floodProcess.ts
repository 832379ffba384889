import * as z from "zod";
import { FastBroker } from "./fastBroker.ts";
import { ChangeMaker } from "./sources.ts";
import { serve } from "./worker.ts";

let changes: ChangeMaker | undefined;
let value = 0;

/** A broker with plugs whose power changes all the time, listened to or not. */
serve({
  async open(input): Promise<number> {
    const plugs = z.int().parse(input);
    const broker = new FastBroker();
    await broker.start();
    const topics = Array.from({ length: plugs }, (_, plug) => `shellies/plug-${plug}/relay/0/power`);
    changes = new ChangeMaker(plugs, (plug) => {
      value = (value + 1) % 30_000;
      broker.publish(topics[plug] ?? "", String(value / 10));
    });
    return broker.port;
  },
  rate(input): void {
    changes?.setRate(z.number().parse(input));
  },
});
