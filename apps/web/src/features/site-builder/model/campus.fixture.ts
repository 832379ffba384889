import { FloorPlan, PlanContent, planContentOf } from "@atrium/contract/site";
import { readdir, readFile } from "node:fs/promises";

const PLANS = new URL("../../../../../../sites/campus/plans/", import.meta.url);

/** The plans of the default campus, with their devices. */
export async function campusPlans(): Promise<{ name: string; plan: PlanContent; devices: FloorPlan["devices"] }[]> {
  const files = await readdir(PLANS, { recursive: true });
  return Promise.all(
    files
      .filter((file) => file.endsWith(".json"))
      .map(async (name) => {
        const read = FloorPlan.parse(JSON.parse(await readFile(new URL(name, PLANS), "utf8")));
        return { name, plan: PlanContent.parse(planContentOf(read)), devices: read.devices };
      }),
  );
}
