import { Icon, IconButton, Tag } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import trash from "lucide-react/icons/trash-2";
import { type ReactNode, useId, useState } from "react";
import { fieldError } from "../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../collections/form/useSubmit.ts";
import { spanWords } from "./settingsWords.ts";
import { stageOf } from "./siteDraft.ts";
import styles from "./SiteSettingsPage.module.css";
import form from "../../collections/form/form.module.css";

interface Span {
  readonly from: string;
  readonly until: string;
}

interface DatedRowProps {
  span: Span;
  today: string;
  /** "4.2 from 09:00 to 22:00" */
  words: string;
  /** "tariff" */
  what: string;
  /** At its fields: `from`, `until` and those of the children. */
  errors: FieldErrors;
  /** Whether it stands open from the start. */
  isNew: boolean;
  /** Undefined: it is the only one, and stays. */
  onRemove: (() => void) | undefined;
  onSpan: (span: Partial<Span>) => void;
  /** Its other fields. */
  children: ReactNode;
}

const STAGES = { over: phrase("Ended"), valid: phrase("In effect"), "to come": phrase("Upcoming") } as const;

/** A tariff or a factor with the days on which it is valid; its fields open below it. */
export function DatedRow({ span, today, words, what, errors, isNew, onRemove, onSpan, children }: DatedRowProps) {
  const id = useId();
  const [isChosen, setChosen] = useState(isNew);
  const isOpen = isChosen || Object.keys(errors).length > 0;
  const stage = stageOf(span, today);
  const name = `${what}, ${spanWords(span)}`;
  return (
    <li className={`border-t ${styles["row"]}`} data-stage={stage}>
      <div className={`row wrap ${styles["head"]}`}>
        <div className={`min-w-0 break-anywhere ${styles["words"]}`}>
          <div className="m">{spanWords(span)}</div>
          <div className="t12 muted">{words}</div>
        </div>
        <div className="row gap-6">
          <Tag tone={stage === "valid" ? "normal" : "neutral"}>{t(STAGES[stage])}</Tag>
          <Button
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={isOpen ? t("Close {name}", { name }) : t("Edit {name}", { name })}
            onClick={() => {
              setChosen(!isOpen);
            }}
          >
            {isOpen ? t("Close") : t("Edit")}
          </Button>
          {onRemove !== undefined && (
            <IconButton
              size="sm"
              label={t("Remove {name}", { name })}
              icon={<Icon of={trash} size={14} />}
              onClick={onRemove}
            />
          )}
        </div>
      </div>
      {isOpen && (
        <fieldset className={`grid items-start min-w-0 m-0 border-0 ${form["grid"]}`} id={id} aria-label={name}>
          <TextInput
            type="date"
            label={t("First day")}
            required
            value={span.from}
            error={fieldError(errors["from"])}
            onChange={(event) => {
              onSpan({ from: event.currentTarget.value });
            }}
          />
          <TextInput
            type="date"
            label={t("Last day")}
            value={span.until}
            description={t("Leave empty for no end date.")}
            inputWrapperOrder={["label", "input", "error", "description"]}
            error={fieldError(errors["until"])}
            onChange={(event) => {
              onSpan({ until: event.currentTarget.value });
            }}
          />
          {children}
        </fieldset>
      )}
    </li>
  );
}
