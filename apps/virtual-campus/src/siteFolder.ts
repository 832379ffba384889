import path from "node:path";
import { writeScaledSite } from "./scaledSite.ts";
import type { Settings } from "./settings.ts";

/** The folder of the campus that is played: the site's own, or the one with the site several times over, now written. */
export async function siteFolderOf({
  scale,
  siteFolder,
  dataFolder,
  controlPort,
  bookingPort,
  reserved,
}: Pick<
  Settings,
  "scale" | "siteFolder" | "dataFolder" | "controlPort" | "bookingPort" | "reserved"
>): Promise<string> {
  if (scale === 1) return siteFolder;
  const scaled = path.join(dataFolder, `site-x${scale}`);
  await writeScaledSite({ from: siteFolder, to: scaled, scale, taken: [controlPort, bookingPort, ...reserved] });
  return scaled;
}
