import { INTEGRATION_SETTINGS } from "@atrium/contract/integrations";
import { brickPart } from "./features/brick/part.ts";
import { haystackPart, type HaystackPartOptions } from "./features/haystack/part.ts";
import { integrationsPart, type IntegrationsPartOptions } from "./features/integrations/part.ts";
import type { Ground } from "./foundation.ts";
import type { Part } from "./platform/part.ts";

interface IntegrationsNeeds extends Pick<HaystackPartOptions, "newest" | "past" | "textsOf"> {
  readonly ground: Ground;
  readonly audit: IntegrationsPartOptions["audit"];
}

/** How other systems read the site: the page of switches, and the feature behind each. They start in this order. */
export function layIntegrations({ ground, audit, ...values }: IntegrationsNeeds): readonly Part[] {
  const part = integrationsPart({ ...ground, audit });
  const { integrations } = part;
  return [
    part,
    haystackPart({
      ...ground,
      ...values,
      door: integrations.door("haystack", INTEGRATION_SETTINGS.haystack),
    }),
    brickPart({ ...ground, door: integrations.door("brick", INTEGRATION_SETTINGS.brick) }),
  ];
}
