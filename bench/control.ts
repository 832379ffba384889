import { setTimeout as sleep } from "node:timers/promises";
import { protocols } from "@atrium/drivers";
import { readSite } from "@atrium/site";
import { BareClient, type Write } from "./bareClient.ts";
import { CommandPage } from "./commandPage.ts";
import { ControlCampus } from "./controlCampus.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";

const TARGETS = 500;
const ROUNDS = 20;
/** Between two commands, ms: nobody gives the next one while the record of the last is still being written. */
const PAUSE = 500;

interface Run {
  readonly perTarget: Histogram;
  readonly whole: Histogram;
  confirmed: number;
}

/**
 * One command of 500 targets, until each value is read back, beside a bare client that writes the same to the same
 * gateways.
 */
export async function control(): Promise<void> {
  heading(`One command of ${TARGETS} targets (BACnet/IP, lamps and air conditioners), from the call to confirmed`);
  const campus = await ControlCampus.start();
  try {
    const lamps = await campus.answering("lighting");
    const units = await campus.answering("air-condition");
    const all = lamps
      .map((device) => ({ device, point: "level" }))
      .concat(units.map((device) => ({ device, point: "setpoint" })));
    const page = await CommandPage.open(campus.url, campus.token);
    // Some rooms limit their units more: those are not measured.
    const first = await page.command(writesOf(all, ROUNDS));
    const places = all.filter(({ device }) => first.get(device)?.[0] === "confirmed").slice(0, TARGETS);
    const command = async (round: number): Promise<[boolean, number][]> => {
      const settled = await page.command(writesOf(places, round));
      return Array.from(settled.values(), ([state, latency]) => [state === "confirmed", latency]);
    };
    const cold = await measure(command, 1);
    const ours = await measure(command);
    page.close();
    // The bare client has the gateways to itself, as the server had.
    await campus.server.stop();
    const bare = new BareClient(await readSite(campus.site, { protocols }));
    const write = async (round: number): Promise<[boolean, number][]> => bare.write(writesOf(places, round));
    await measure(write, 1);
    const theirs = await measure(write);
    bare.close();
    for (const [name, run] of [
      ["Atrium: recorded, written, read back, published", ours],
      ["a bare client: written, read back", theirs],
    ] as const) {
      figure(name, run.perTarget.toString(), `${run.confirmed} of ${places.length * ROUNDS} confirmed`);
      const [p50, p95] = [0.5, 0.95].map((share) => run.whole.percentile(share).toFixed(0));
      figure("  the whole command", `p50 ${p50}  p95 ${p95} ms`);
    }
    const times = ours.whole.percentile(0.5) / theirs.whole.percentile(0.5);
    figure("  times the bare client", times.toFixed(2), "budget ≤ 1.5");
    figure("  the second command after a start", `${cold.whole.percentile(1).toFixed(0)} ms`);
  } finally {
    await campus.stop();
  }
}

async function measure(
  write: (round: number) => Promise<(readonly [boolean, number])[]>,
  rounds = ROUNDS,
): Promise<Run> {
  const run: Run = { perTarget: new Histogram(), whole: new Histogram(), confirmed: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const outcomes = await write(round);
    for (const [isConfirmed, latency] of outcomes) {
      run.perTarget.add(latency);
      if (isConfirmed) run.confirmed += 1;
    }
    run.whole.add(Math.max(...outcomes.map(([, latency]) => latency)));
    await sleep(PAUSE);
  }
  return run;
}

/** Values that differ from round to round. */
function writesOf(places: readonly Omit<Write, "value">[], round: number): Write[] {
  return places.map(({ device, point }) => ({
    device,
    point,
    value: point === "level" ? 40 + (round % 12) * 5 : 24 + (round % 3) / 2,
  }));
}
