import { DOOR_MODES } from "@atrium/contract/access";
import type { CommandRow } from "@atrium/contract/devices";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import Cpu from "lucide-react/icons/cpu";
import Flame from "lucide-react/icons/flame";
import Hand from "lucide-react/icons/hand";
import { useControl } from "../../../control/ControlContext.tsx";
import { lastCommandsQuery } from "../../../control/queries.ts";
import type { Device } from "../../../devices/device.ts";
import { Section } from "../../../devices/inspector/Section.tsx";
import { type Reading, valueOf } from "../../../devices/reading.ts";
import { clock } from "../../../platform/time.ts";
import { locksAt } from "../door.tsx";

const RELEASES: ReadonlySet<string> = new Set(["unlock", "hold-open"]);

interface Source {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly detail: string;
}

/** Why a door is as it is: the fire panel, somebody's command that has not ended, or its controller's own program. */
export function WhyLocked({ device, reading }: { device: Device; reading: Reading }) {
  const { timeZone, past } = useControl();
  const { data: rows = [] } = useQuery(lastCommandsQuery(device.id, past));
  const mode = DOOR_MODES[valueOf(reading, "mode") ?? -1];
  if (mode === undefined) return null;
  const { icon, name, detail } = sourceOf(mode, { reading, rows, timeZone });
  const isNow = !reading.isStale || past !== undefined;
  return (
    <Section
      title={whyText(mode === "locked", isNow)}
      {...(!isNow && reading.seenAt !== null
        ? { note: t("last reported {clock}", { clock: clock(reading.seenAt, timeZone) }) }
        : {})}
    >
      <div className="icon-top flex items-start gap-10">
        <Icon of={icon} size={15} />
        <div>
          <div className="m">{name}</div>
          <div className="t12 muted">{detail}</div>
        </div>
      </div>
    </Section>
  );
}

function whyText(isLocked: boolean, isNow: boolean): string {
  if (isNow) return isLocked ? t("Why is it locked?") : t("Why is it unlocked?");
  return isLocked ? t("Why was it locked?") : t("Why was it unlocked?");
}

function sourceOf(
  mode: (typeof DOOR_MODES)[number],
  { reading, rows, timeZone }: { reading: Reading; rows: readonly CommandRow[]; timeZone: string },
): Source {
  const end = locksAt(reading);
  switch (mode) {
    case "locked-open":
      return { icon: Flame, name: t("Fire alarm panel"), detail: t("Stays unlocked until the panel is reset") };
    case "unlocked":
      return { icon: Cpu, name: t("Controller program"), detail: t("Unlocked during the day") };
    case "locked":
      return {
        icon: Cpu,
        name: t("Controller program"),
        detail: t("Authorised cards and faces open it"),
      };
    default: {
      const ours = rows.find(({ point, state }) => RELEASES.has(point) && state === "confirmed");
      const isOurs = ours !== undefined && end !== undefined && ours.at + (ours.value ?? 0) * 1_000 > end - SLACK;
      return isOurs
        ? {
            icon: Hand,
            name: `${ours.by}, ${clock(ours.at, timeZone)}`,
            detail: t("Last command from Atrium, locks at {clock}", { clock: clock(end, timeZone) }),
          }
        : {
            icon: Cpu,
            name: t("Its card or face reader"),
            detail:
              end === undefined
                ? t("Someone with an authorised card or face")
                : t("Someone with an authorised card or face, locks at {clock}", { clock: clock(end, timeZone) }),
          };
    }
  }
}

/** Ms: a command and the reading of what is left of it are so far apart. */
const SLACK = 5_000;
