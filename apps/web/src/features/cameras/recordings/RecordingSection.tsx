import type { CameraRecording } from "@atrium/contract/cameras";
import { Icon } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button, Switch } from "@mantine/core";
import History from "lucide-react/icons/history";
import type { Device } from "../../../devices/device.ts";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { Section } from "../../../devices/inspector/Section.tsx";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { moment } from "../../../platform/time.ts";
import { type Replay, useReplayState } from "../../../replay/ReplayContext.ts";
import { useRecordingChoice } from "./recordingsQuery.ts";

interface RecordingSectionProps {
  device: Device;
  replay: Replay;
  /** undefined: not read yet. */
  recording: CameraRecording | undefined;
}

/** So far back the picture goes at a press, ms. */
const BACK = 30_000;

const STATES: Readonly<Record<CameraRecording["state"], Phrase>> = {
  off: phrase("Not recorded"),
  recording: phrase("Recording"),
  waiting: phrase("On, no video from the camera"),
  stopped: phrase("Stopped: not enough disk space"),
  unknown: phrase("Unknown: its field node is not responding"),
};

/** Whether a camera is recorded, since when there is something of it, and the way to what was a moment ago. */
export function RecordingSection({ device, replay, recording }: RecordingSectionProps) {
  const { timeZone } = useDevices();
  const user = useSession();
  const choice = useRecordingChoice(device.id);
  const { at } = useReplayState(replay);
  if (recording === undefined) return null;
  const { state, keptFrom, away } = recording;
  const isOn = choice.isPending ? choice.variables : recording.isOn;
  return (
    <Section title={t("Recording")} note={t(STATES[state])}>
      {hasFeature(user, "devicesSettable") && (
        <Switch
          label={t("Record this camera")}
          checked={isOn}
          disabled={choice.isPending}
          onChange={({ currentTarget }) => {
            choice.mutate(currentTarget.checked);
          }}
        />
      )}
      <p className="t12 muted">
        {keptFrom === null
          ? state === "unknown" || away.length > 0
            ? t("Which recordings are kept is not known.")
            : t("No recordings are kept.")
          : t("Recordings kept from {moment} on.", { moment: moment(keptFrom, timeZone) })}
      </p>
      {at === undefined && keptFrom !== null && (
        <Button
          variant="default"
          leftSection={<Icon of={History} size={14} />}
          onClick={() => {
            replay.show(Math.max(keptFrom, replay.past.liveNow() - BACK));
          }}
        >
          {t("Go back 30 s")}
        </Button>
      )}
    </Section>
  );
}
