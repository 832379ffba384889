import {
  type NoticeChannel,
  type NoticeRule,
  type NoticeRules,
  ALARM_PRIORITY_NAMES,
  type NoticeRuleContent,
} from "@atrium/contract/alarms";
import { Card, EmptyState, Icon, PageHeading, PriorityMark, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import plus from "lucide-react/icons/plus";
import { type ReactNode, useState } from "react";
import { ReadState } from "../../../collections/ListState.tsx";
import lists from "../../../collections/lists.module.css";
import { useSite } from "../../../platform/site.ts";
import { clockText } from "../../../platform/time.ts";
import { useChannels, useRules } from "../noticeQueries.ts";
import styles from "../notices.module.css";
import type { Option } from "../../../collections/form/MultiSelect.tsx";
import { recipientOptions, recipientKey } from "./recipientWords.ts";
import { AboveList, ExamplesToggle, useExamplesToggle } from "../../../collections/examples/ExamplesToggle.tsx";
import { ExampleList } from "../../../collections/examples/ExampleList.tsx";
import { examplesQuery } from "./noticeExamples.ts";
import { RuleForm, type RuleFormProps } from "./RuleForm.tsx";
import { weekdaysText } from "@atrium/contract/automation";
import { systemName } from "@atrium/contract/devices";
import { placeWords, type SiteReply } from "@atrium/contract/site";

/** The form that is open: of a rule, or of a new one, which may begin as an example. */
type Opened = Pick<RuleFormProps, "rule" | "begin">;

/** Which alarms notify whom, and whom next while they are not acknowledged. */
export function Rules({ tabs }: { tabs: ReactNode }) {
  const rules = useRules();
  const channels = useChannels();
  const [open, setOpen] = useState<Opened>();
  const examples = useExamplesToggle(rules.data?.rules.length ?? 0);
  const recipients = recipientOptions(rules.data?.people ?? [], channels.data ?? []);
  return (
    <>
      <PageHeading
        title={t("Notices")}
        crumb={t("Who is notified of which alarms")}
        kpis={tabs}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <ExamplesToggle {...examples} />
            <Button
              variant="filled"
              leftSection={<Icon of={plus} size={14} />}
              // Whom it may tell has to be known first.
              disabled={rules.data === undefined || channels.data === undefined}
              onClick={() => {
                setOpen({});
              }}
            >
              {t("New rule")}
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <ReadState what={t("rules")} result={rules}>
          {(read) => (
            <>
              <AboveList {...examples}>
                <NoticeExamples onUse={setOpen} />
              </AboveList>
              <RuleList
                read={read}
                channels={channels.data ?? []}
                recipients={recipients}
                onOpen={(rule) => {
                  setOpen({ rule });
                }}
              />
              {read.rules.length === 0 && <NoticeExamples onUse={setOpen} />}
            </>
          )}
        </ReadState>
      </div>
      {open !== undefined && (
        <RuleForm
          {...open}
          recipients={recipients}
          onClose={() => {
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}

/** Ready rules of this site's own systems. */
function NoticeExamples({ onUse }: { onUse: (opened: Opened) => void }) {
  const result = useQuery(examplesQuery);
  return (
    <ExampleList
      result={result}
      onUse={({ content }) => {
        onUse({ begin: content });
      }}
    />
  );
}

interface RuleListProps {
  read: NoticeRules;
  channels: readonly NoticeChannel[];
  recipients: readonly Option[];
  onOpen: (rule: NoticeRule) => void;
}

function RuleList({ read: { rules }, channels, recipients, onOpen }: RuleListProps) {
  const site = useSite();
  const hasWay = channels.some(({ isOn }) => isOn);
  if (rules.length === 0) {
    return (
      <Card>
        <EmptyState title={t("No notice rules yet")}>
          {t(
            "A rule sets who is notified of which alarms, and who is notified next if no one acknowledges them. Without a rule, alarms are shown in these pages only.",
          )}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card {...(hasWay ? {} : { note: t("No channel is on: no notices are sent") })}>
      <ul className="plain-list" aria-label={t("Rules")}>
        {rules.map((rule) => (
          <li key={rule.id} className={`flex items-start gap-12 border-t ${styles["row"]}`}>
            <div className={`grow break-anywhere ${styles["text"]}`}>
              <div className={`row wrap ${styles["head"]}`}>
                <span className="m">{rule.name}</span>
                {rule.priorities.map((priority) => (
                  <PriorityMark key={priority} priority={priority} size={15} />
                ))}
                {!rule.isOn && <Tag tone="disabled">{t("Off")}</Tag>}
              </div>
              <div className="t12 muted">{aboutText(rule, site)}</div>
              <ol className="t12 plain-list">
                {rule.steps.map((step) => (
                  <li key={step.after}>{stepText(step, recipients)}</li>
                ))}
              </ol>
              {rule.tellsEnd && <div className="t12 muted">{t("Also notifies when the alarm clears.")}</div>}
            </div>
            <div className={`flex wrap gap-6 ${styles["acts"]}`}>
              <Button
                aria-label={t("Edit {name}", { name: rule.name })}
                onClick={() => {
                  onOpen(rule);
                }}
              >
                {t("Edit")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** "Critical and High alarms, in Office Building, of Lighting, Mon to Fri 08:00 to 18:00" */
function aboutText(rule: NoticeRuleContent, site: SiteReply): string {
  const priorities = rule.priorities.toSorted((one, other) => one - other).map((one) => t(ALARM_PRIORITY_NAMES[one]));
  const parts = [
    rule.priorities.length === 4 ? t("All alarms") : t("{value} alarms", { value: joined(priorities) }),
    rule.places.length === 0
      ? t("everywhere")
      : t("in {value}", { value: joined(rule.places.map((place) => placeWords(place, site.places))) }),
    rule.systems.length === 0 ? t("of all systems") : t("of {value}", { value: joined(rule.systems.map(systemName)) }),
    rule.hours === null
      ? t("at any time")
      : t("{weekdays} {from} to {to}", {
          weekdays: weekdaysText(rule.hours.days),
          from: clockText(rule.hours.from),
          to: clockText(rule.hours.to),
        }),
  ];
  return parts.join(", ");
}

/** "At once: whoever is on call", "After 10 min, while nobody has acknowledged: malee" */
function stepText({ after, to }: NoticeRuleContent["steps"][number], recipients: readonly Option[]): string {
  const names = new Map(recipients.map(({ value, label }) => [value, label]));
  const whom = joined(
    to.map((recipient) => names.get(recipientKey(recipient)) ?? t("a recipient who no longer exists")),
  );
  return after === 0
    ? t("Immediately: {whom}", { whom })
    : t("After {after} min without acknowledgement: {whom}", { after, whom });
}

function joined(words: readonly string[]): string {
  return words.length < 2
    ? words.join("")
    : t("{slice} and {words}", { slice: words.slice(0, -1).join(", "), words: words.at(-1) ?? "" });
}
