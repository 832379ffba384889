import type { EventCounts } from "@atrium/contract/alarms";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import bellOff from "lucide-react/icons/bell-off";
import volume from "lucide-react/icons/volume-2";
import volumeOff from "lucide-react/icons/volume-off";
import { useState } from "react";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { useSite } from "../../../platform/site.ts";
import { clock } from "../../../platform/time.ts";
import { alarmKey, isSilent, loudOf, type Sound } from "./alarmSound.ts";
import { browserPermission } from "./browserNotice.ts";
import { type AlarmChoice, chooseAlarms } from "./soundChoice.ts";

/** How long a press makes it quiet, ms. */
const SILENCE = 5 * 60_000;

export interface SoundNow {
  readonly goesOn: Sound | undefined;
  readonly isAllowed: boolean;
  readonly choice: AlarmChoice;
}

/** What is to be heard, in words, and how to change it. */
export function SoundFoot({ sound, counts }: { sound: SoundNow; counts: EventCounts }) {
  const { choice } = sound;
  const { timeZone } = useSite();
  const now = useServerNow();
  const isQuiet = isSilent(choice, now());
  const silence = (): void => {
    chooseAlarms({ silence: { until: now() + SILENCE, alarms: loudOf(counts).map(alarmKey) } });
  };
  return (
    <div className="grid gap-8 p-12-16">
      <span className="row wrap gap-8 ink2">
        <Icon of={isQuiet ? volumeOff : volume} size={16} />
        {soundWords(sound, isQuiet ? choice.silence?.until : undefined, timeZone)}
      </span>
      <span className="row wrap gap-8 ink2">
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon of={bellOff} size={14} />}
          onClick={isQuiet ? () => chooseAlarms({ silence: undefined }) : silence}
        >
          {isQuiet ? t("End silence") : t("Silence 5 min")}
        </Button>
        <Button size="xs" variant="default" onClick={() => chooseAlarms({ isOff: !choice.isOff })}>
          {choice.isOff ? t("Sound for high alarms") : t("No sound for high alarms")}
        </Button>
        <Telling choice={choice} />
      </span>
    </div>
  );
}

/** @param until when a silence ends, epoch ms; undefined: there is none */
function soundWords({ goesOn, isAllowed, choice }: SoundNow, until: number | undefined, timeZone: string): string {
  if (!isAllowed) return t("Sound waits for a press on this page");
  if (goesOn === "fire") return t("Sounds for a fire, which nothing silences");
  if (until !== undefined) {
    return t("Silent until {clock}, but for fire and new alarms", { clock: clock(until, timeZone) });
  }
  if (goesOn !== undefined) return t("Sounds until acknowledged");
  return choice.isOff ? t("Sound is on for critical alarms") : t("Sound is on");
}

/** Whether the browser tells of alarms while its window is hidden; it asks the person itself. */
function Telling({ choice }: { choice: AlarmChoice }) {
  const [permission, setPermission] = useState(browserPermission);
  if (permission === "missing") return null;
  if (permission === "denied") return <span className="muted">{t("This browser shows no notices of this page")}</span>;
  const isOn = choice.tells && permission === "granted";
  const ask = async (): Promise<void> => {
    const answer = permission === "granted" ? permission : await Notification.requestPermission();
    setPermission(answer);
    chooseAlarms({ tells: answer === "granted" && !isOn });
  };
  return (
    <Button size="xs" variant="default" onClick={() => void ask()}>
      {isOn ? t("No notices by the browser") : t("Notices by the browser")}
    </Button>
  );
}
