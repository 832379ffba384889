import { CommandPage } from "./commandPage.ts";
import { ControlCampus } from "./controlCampus.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { residentMegabytes } from "./machine.ts";

const ROUNDS = 4;

/** From the call of a page to the confirmation of each target at its socket, over BACnet/IP to the virtual campus. */
export async function commands(): Promise<void> {
  heading("Commands to the virtual campus (BACnet/IP), from the call to confirmed at the page's socket, per target");
  const campus = await ControlCampus.start();
  try {
    const circuits = await campus.answering("lighting");
    const page = await CommandPage.open(campus.url, campus.token);
    for (const size of [1, 40, circuits.length]) {
      const [perTarget, whole, states] = [new Histogram(), new Histogram(), new Map<string, number>()];
      for (let round = 0; round < ROUNDS; round += 1) {
        const targets = circuits.slice(0, size).map((device) => ({ device, point: "level", value: 40 + round * 10 }));
        const settled = [...(await page.command(targets)).values()];
        for (const [state, latency] of settled) {
          perTarget.add(latency);
          states.set(state, (states.get(state) ?? 0) + 1);
        }
        whole.add(Math.max(...settled.map(([, latency]) => latency)));
      }
      const outcome = Array.from(states, ([state, count]) => `${count} ${state}`).join(", ");
      figure(`${size} targets`, perTarget.toString(), outcome);
      figure(
        "  until the last of them",
        `p50 ${whole.percentile(0.5).toFixed(0)} ms, worst ${whole.percentile(1).toFixed(0)} ms`,
      );
    }
    page.close();
    figure(
      "server, resident, no import under way",
      `${residentMegabytes(campus.server.pid).toFixed(0)} MB`,
      "budget ≤ 200 MB",
    );
  } finally {
    await campus.stop();
  }
}
