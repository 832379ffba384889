import { runChanges } from "./changes.ts";
import type { Options } from "./options.ts";
import { shipped } from "./shipped.ts";
import { startAndMemory } from "./starts.ts";

const FLAG = "--max-semi-space-size";
/** MB; `apps/server/runtime.json` has the shipped size. */
const SIZES = [8, 16, 32];

/**
 * The cost and benefit of the size of V8's young generation: memory of the default campus at rest, and the live path at
 * 40,000 changes a second.
 */
export async function nursery(options: Options): Promise<void> {
  const others = shipped.nodeArguments.filter((argument) => !argument.startsWith(FLAG));
  for (const size of SIZES) {
    const runtime = { ...shipped, nodeArguments: [...others, `${FLAG}=${size}`] };
    const title = `${FLAG}=${size}`;
    await startAndMemory(`Start and memory with ${title}, default campus`, runtime);
    await runChanges(
      {
        title: `MQTT with ${title}, 2,000 plugs behind one broker`,
        kind: "mqtt",
        gateways: 1,
        devicesPerGateway: 2_000,
        runtime,
        rates: [{ perSecond: 40_000, budget: "budget p99 ≤ 50 ms" }],
      },
      options,
    );
  }
}
