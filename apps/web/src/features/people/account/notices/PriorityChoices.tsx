import { ALARM_PRIORITIES, ALARM_PRIORITY_NAMES, type OwnNotices, type OwnNoticesReply } from "@atrium/contract/alarms";
import { PriorityMark } from "@atrium/ui";
import { phrase, t, uncapital } from "@atrium/words";
import { Checkbox } from "@mantine/core";
import styles from "./ownNotices.module.css";

interface PriorityChoicesProps {
  reply: OwnNoticesReply;
  isBusy: boolean;
  onChange: (change: Partial<OwnNotices>) => void;
}

const WAYS = [
  { key: "byMail", title: phrase("Email") },
  { key: "byPush", title: phrase("Push") },
] as const;

/** Which alarms come by mail and which by push, of those that rules tell one. */
export function PriorityChoices({ reply: { choices }, isBusy, onChange }: PriorityChoicesProps) {
  return (
    <fieldset className="bare min-w-0">
      <legend className="sr-only">{t("Alarms by email and push")}</legend>
      <div className={`grid items-center border-t ${styles["way"]}`} aria-hidden>
        <span />
        {WAYS.map(({ key, title }) => (
          <span key={key} className="t12 muted">
            {t(title)}
          </span>
        ))}
      </div>
      {ALARM_PRIORITIES.map((priority) => {
        const name = ALARM_PRIORITY_NAMES[priority];
        return (
          <div key={priority} className={`grid items-center border-t ${styles["way"]}`}>
            <span className="row gap-7 break-anywhere">
              <PriorityMark priority={priority} size={15} /> {t("{name} alarms", { name: t(name) })}
            </span>
            {WAYS.map(({ key, title }) => (
              <Checkbox
                key={key}
                aria-label={t("{name} alarms by {lowerCase}", { name: t(name), lowerCase: uncapital(t(title)) })}
                // By mail nothing comes without an address.
                disabled={isBusy || (key === "byMail" && choices.mail === null)}
                checked={choices[key].includes(priority)}
                onChange={({ currentTarget }) => {
                  const others = choices[key].filter((one) => one !== priority);
                  onChange({
                    [key]: currentTarget.checked ? [...others, priority].toSorted((one, other) => one - other) : others,
                  });
                }}
              />
            ))}
          </div>
        );
      })}
    </fieldset>
  );
}
