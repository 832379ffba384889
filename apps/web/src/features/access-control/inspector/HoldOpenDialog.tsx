import { HOLD_OPEN_MINUTES, MAX_HOLD_OPEN_SECONDS } from "@atrium/contract/access";
import { MAX_REASON_LENGTH } from "@atrium/contract/devices";
import { DialogFooter, Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useControl } from "../../../control/ControlContext.tsx";
import { CommandModal } from "../../../control/dialog/CommandModal.tsx";
import { deviceDetail } from "../../../control/dialog/deviceDetail.ts";
import { DialogHead } from "../../../control/dialog/DialogHead.tsx";
import type { Device } from "../../../devices/device.ts";
import { clock } from "../../../platform/time.ts";
import { useClock } from "../../../platform/useClock.ts";
import { minutesText } from "../doorWords.ts";
import styles from "../doors.module.css";

const MINUTE = 60_000;
const USUAL = 20;

interface HoldOpenDialogProps {
  device: Device;
  onClose: () => void;
}

/** Why a door is to stand open, and until when: the controller itself ends it. */
export function HoldOpenDialog({ device, onClose }: HoldOpenDialogProps) {
  const control = useControl();
  const { desk, holdMinutes, isLive, now, timeZone } = control;
  const [reason, setReason] = useState("");
  const [minutes, setMinutes] = useState<number>(USUAL);
  const until = clock(useClock(now) + minutes * MINUTE, timeZone);
  const { name } = device;
  return (
    <CommandModal onClose={onClose}>
      {() => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const point = device.points["hold-open"];
            if (point === undefined) return;
            const targets = [{ device: device.id, point: point.key, value: minutes * 60 }];
            desk.give({ targets, holdMinutes, reason: reason.trim() });
            onClose();
          }}
        >
          <DialogHead
            title={t("Hold {name} open?", { name })}
            detail={t("{place}. At most {time}.", {
              place: deviceDetail(control, device),
              time: minutesText(MAX_HOLD_OPEN_SECONDS),
            })}
            onClose={onClose}
          />
          <div className={`col ${styles["hold"]}`}>
            <TextInput
              label={t("Reason")}
              description={t("Recorded in the audit log with your name.")}
              inputWrapperOrder={["label", "input", "description"]}
              required
              data-autofocus
              maxLength={MAX_REASON_LENGTH}
              value={reason}
              onChange={(event) => {
                setReason(event.currentTarget.value);
              }}
            />
            <div>
              <div className={styles["label"]}>{t("Until")}</div>
              <div className="row wrap gap-10">
                <Segmented
                  label={t("Hold open for")}
                  value={String(minutes)}
                  onChange={(chosen) => {
                    setMinutes(Number(chosen));
                  }}
                  segments={HOLD_OPEN_MINUTES.map((one) => ({ value: String(one), label: t("{one} min", { one }) }))}
                />
                <span className="t12 muted num">{t("{until}, then it locks automatically", { until })}</span>
              </div>
            </div>
            <p className={`m-0 rounded bg-2 border ${styles["note"]}`}>
              {t("Anyone can pass until then. A door still open after {until} raises a High alarm.", {
                until,
              })}
            </p>
          </div>
          <div className={styles["foot"]}>
            <DialogFooter note={isLive ? undefined : t("Live data lost: commands are disabled until it is restored.")}>
              <Button onClick={onClose}>{t("Cancel")}</Button>
              <Button type="submit" variant="filled" disabled={!isLive || reason.trim() === ""}>
                {t("Hold open until {until}", { until })}
              </Button>
            </DialogFooter>
          </div>
        </form>
      )}
    </CommandModal>
  );
}
