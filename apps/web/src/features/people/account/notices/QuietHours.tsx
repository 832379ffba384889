import type { OwnNotices } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import { Switch, TextInput } from "@mantine/core";
import { useSite } from "../../../../platform/site.ts";
import styles from "./ownNotices.module.css";

interface QuietHoursProps {
  quiet: OwnNotices["quiet"];
  isBusy: boolean;
  onChange: (quiet: OwnNotices["quiet"]) => void;
}

const NIGHT = { from: "22:00", to: "06:00" };

/** Hours in which mail and push wait; critical alarms do not. */
export function QuietHours({ quiet, isBusy, onChange }: QuietHoursProps) {
  const { timeZone } = useSite();
  return (
    <div className="grid gap-8">
      <div className="flex wrap items-end gap-8">
        <Switch
          className={styles["grow"] ?? ""}
          label={t("Quiet hours for email and push")}
          disabled={isBusy}
          checked={quiet !== null}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.checked ? NIGHT : null);
          }}
        />
        {quiet !== null && (
          <span className="flex gap-8">
            {(["from", "to"] as const).map((end) => (
              <TextInput
                key={`${end} ${quiet[end]}`}
                type="time"
                aria-label={end === "from" ? t("Quiet hours from") : t("Quiet hours until")}
                defaultValue={quiet[end]}
                // A time that is half typed is empty: it is kept once it is left.
                onBlur={({ currentTarget: { value } }) => {
                  if (value !== "" && value !== quiet[end]) onChange({ ...quiet, [end]: value });
                }}
              />
            ))}
          </span>
        )}
      </div>
      <p className="t12 muted">
        {t(
          "Critical alarms are sent at any hour. Others wait until the quiet hours end, in {timeZone} time, and are not sent if someone has acknowledged the alarm by then.",
          { timeZone },
        )}
      </p>
    </div>
  );
}
