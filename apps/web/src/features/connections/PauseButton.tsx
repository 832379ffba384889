import type { ConnectionFigures } from "@atrium/contract/devices";
import { pauseConnection } from "@atrium/contract/devices";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import pause from "lucide-react/icons/pause";
import play from "lucide-react/icons/play";
import { useState } from "react";
import { Confirm } from "../../collections/form/Confirm.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { useStatesChanged } from "./connectionQueries.ts";

/** Silences a connection after a question, or lets it read again at once. */
export function PauseButton({ connection }: { connection: ConnectionFigures }) {
  const [isAsking, setAsking] = useState(false);
  const submission = useSubmit();
  const changed = useStatesChanged();
  const { id, name, devices, pause: standing } = connection;
  const isPaused = standing !== null;

  async function set(wanted: boolean): Promise<void> {
    if (!(await submission.run(() => ask(pauseConnection, { params: { id }, body: { isPaused: wanted } })))) return;
    setAsking(false);
    await changed();
  }

  return (
    <>
      <Button
        variant={isPaused ? "filled" : "default"}
        leftSection={<Icon of={isPaused ? play : pause} size={14} />}
        loading={submission.isBusy && !isAsking}
        onClick={() => {
          if (isPaused) void set(false);
          else setAsking(true);
        }}
      >
        {isPaused ? t("Resume reading") : t("Pause reading…")}
      </Button>
      {isAsking && (
        <Confirm
          title={t("Pause {name}?", { name })}
          action={t("Pause reading")}
          isBusy={submission.isBusy}
          refusal={submission.refusal}
          onConfirm={() => void set(true)}
          onClose={() => {
            setAsking(false);
          }}
        >
          {t("{devices} Commands are refused. The pause lasts until reading is resumed, even across restarts.", {
            devices: devicesText(devices.total),
          })}
        </Confirm>
      )}
    </>
  );
}

function devicesText(count: number): string {
  if (count === 0) return t("No devices use this connection.");
  if (count === 1) return t("The device behind it keeps its last values, which will become stale.");
  return t("The {count} devices behind it keep their last values, which will become stale.", { count });
}
