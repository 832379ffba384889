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

/** What is to be heard, as text, and how to change it. */
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
          {isQuiet ? t("Resume sound") : t("Silence 5 min")}
        </Button>
        <Button size="xs" variant="default" onClick={() => chooseAlarms({ isOff: !choice.isOff })}>
          {choice.isOff ? t("Unmute high alarms") : t("Mute high alarms")}
        </Button>
        <Telling choice={choice} />
      </span>
    </div>
  );
}

/** @param until when a silence ends, epoch ms; undefined: there is none */
function soundWords({ goesOn, isAllowed, choice }: SoundNow, until: number | undefined, timeZone: string): string {
  if (!isAllowed) return t("Click anywhere on this page to enable sound");
  if (goesOn === "fire") return t("Sounding for a fire alarm, which cannot be silenced");
  if (until !== undefined) {
    return t("Silenced until {clock}, except for fire and new alarms", { clock: clock(until, timeZone) });
  }
  if (goesOn !== undefined) return t("Sounding until acknowledged");
  return choice.isOff ? t("Sound is on for critical alarms only") : t("Sound is on");
}

/** Whether the browser tells of alarms while its window is hidden; it asks the person itself. */
function Telling({ choice }: { choice: AlarmChoice }) {
  const [permission, setPermission] = useState(browserPermission);
  if (permission === "missing") return null;
  if (permission === "denied") {
    return <span className="muted">{t("Browser notifications are blocked for this page")}</span>;
  }
  const isOn = choice.tells && permission === "granted";
  const ask = async (): Promise<void> => {
    const answer = permission === "granted" ? permission : await Notification.requestPermission();
    setPermission(answer);
    chooseAlarms({ tells: answer === "granted" && !isOn });
  };
  return (
    <Button size="xs" variant="default" onClick={() => void ask()}>
      {isOn ? t("Turn off browser notifications") : t("Turn on browser notifications")}
    </Button>
  );
}
