import { expect, test } from "vitest";
import { loopbackSite, networkOf, ofItsOwn, pastCampus } from "../../test/builders.ts";
import { HOUR } from "../physics/localTime.ts";

async function kilowattsBy(from: string) {
  const campus = await pastCampus(from);
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const sums: Record<string, number> = { lighting: 0, ac: 0, plug: 0, lift: 0, chiller: 0 };
    const { electricity, network } = campus.liveUntil(Date.parse(from) + hour * HOUR + HOUR / 2);
    for (const [index, load] of network.loads.entries()) {
      sums[load.use] = (sums[load.use] ?? 0) + electricity.watts(index) / 1000;
    }
    const { lighting = 0, ac = 0, plug = 0, lift = 0, chiller = 0 } = sums;
    return { lighting, ac: ac + chiller, plug: plug + lift, total: lighting + ac + plug + lift + chiller };
  });
  return hours;
}

test("every lighting circuit of the campus has a meter, and every meter part that counts a use has loads", async () => {
  const network = networkOf(await loopbackSite());
  expect(network.circuits).toHaveLength(436);
  const unfed = network.circuits.filter((_, index) => network.feeder(index) === undefined);
  expect(unfed).toEqual([]);
  const used = new Set(network.loads.map((_, index) => network.feeder(index)));
  const idle = network.parts.filter((part) => !["total", "solar"].includes(part.channel) && !used.has(part));
  expect(idle.map((part) => `${part.device.id} ${part.channel}`)).toEqual([]);
});

test("a zone's lamps hang on the zone's meter, a roof's on the floor below, the site's on the site's", async () => {
  const network = networkOf(await loopbackSite());
  const feederOf = (id: string) => network.feeder(network.loads.findIndex((load) => load.id === id))?.device.id;
  expect(feederOf("L-O1-B-01")).toBe("EM-O1-B-01");
  expect(feederOf("L-OR-01")).toBe("EM-O3-A-01");
  expect(feederOf("L-X-08")).toBe("EM-X-04");
  expect(feederOf("LF-O-11")).toBe("EM-OR-01");
  expect(feederOf("plug:sunshine-care:first:S05")).toBe("EM-S1-01");
  expect(feederOf("chiller-plant")).toBe("EM-X-03");
});

test("a weekday is quiet at night and busy at work, with a dip at noon, and a Sunday is quieter", async () => {
  const friday = await kilowattsBy("2026-11-20T00:00:00+07:00");
  const sunday = await kilowattsBy("2026-11-22T00:00:00+07:00");
  const at = (hours: typeof friday, hour: number) => hours[hour] ?? { lighting: 0, ac: 0, plug: 0, total: 0 };
  expect(at(friday, 3).total).toBeGreaterThan(110);
  expect(at(friday, 3).total).toBeLessThan(190);
  expect(at(friday, 10).total).toBeGreaterThan(380);
  expect(at(friday, 10).total).toBeLessThan(580);
  expect(at(friday, 12).total).toBeLessThan(at(friday, 11).total);
  expect(at(friday, 10).ac).toBeGreaterThan(at(friday, 10).plug);
  expect(at(friday, 10).plug).toBeGreaterThan(at(friday, 10).lighting);
  expect(at(sunday, 10).total).toBeLessThan(at(friday, 10).total / 2);
});

test("the same seed and moment give the same campus, another seed another one", async () => {
  const site = await loopbackSite();
  const at = (seed: number) => {
    const network = networkOf(ofItsOwn(site), seed);
    const watts = new Float64Array(network.loads.length);
    network.evaluate(network.momentAt(Date.parse("2026-03-02T14:00:00+07:00")), watts);
    return [...watts];
  };
  expect(at(1)).toEqual(at(1));
  expect(at(2)).not.toEqual(at(1));
});

test("posts burn at night and not by day", async () => {
  const network = networkOf(await loopbackSite());
  const post = network.circuits.find((circuit) => circuit.id === "L-X-08");
  const levelAt = (time: string) => post?.programmedLevel(network.momentAt(Date.parse(time)));
  expect(levelAt("2026-11-20T12:00:00+07:00")).toBe(0);
  expect(levelAt("2026-11-20T20:00:00+07:00")).toBe(100);
  expect(levelAt("2026-11-20T03:00:00+07:00")).toBe(60);
});
