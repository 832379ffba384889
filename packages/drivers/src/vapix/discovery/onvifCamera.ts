import type { FoundDevice } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { profileWords } from "../../onvif/profiles.ts";
import type { TestRun } from "../../probe/testRun.ts";
import { vapixProblem } from "../probing.ts";
import type { VapixLink } from "../vapixLink.ts";
import { cameraSuggestion } from "./cameraSuggestion.ts";

const MAX_REMARK = 500;

/** A camera of any maker at the end of a link, with its stream profiles; null: nobody there speaks ONVIF. */
export async function cameraAt(
  link: VapixLink,
  run: TestRun,
): Promise<Pick<FoundDevice, "form" | "identity" | "entries" | "suggestions" | "remark" | "problem"> | null> {
  const { onvif } = link;
  if (!(await run.ask(() => onvif.isThere())).answer) return null;
  try {
    const { answer: identity } = await run.ask(() => onvif.identity());
    const { answer: profiles } = await run.ask(() => onvif.profiles());
    const { answer: services } = await run.ask(() => onvif.services());
    const hasMotor = services.ptz !== undefined && profiles.some(({ motor }) => motor !== undefined);
    const listed = profiles.map((profile) => `${profile.name} (${profileWords(profile)})`).join("; ");
    const place = { host: link.host, port: link.port };
    return {
      form: "onvif",
      identity,
      entries: [],
      remark: t("Stream profiles: {profiles}.", { profiles: listed }).slice(0, MAX_REMARK),
      suggestions: [cameraSuggestion(place, hasMotor, identity.name ?? identity.model)],
    };
  } catch (error) {
    const problem = run.failure === null ? vapixProblem(error) : null;
    if (problem === null) throw error;
    return { form: "onvif", entries: [], problem };
  }
}
