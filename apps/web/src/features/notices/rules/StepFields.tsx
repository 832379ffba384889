import type { NoticeRuleContent } from "@atrium/contract/alarms";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, NumberInput } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import { fieldError } from "../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import styles from "../notices.module.css";
import { type Option, MultiSelect } from "../../../collections/form/MultiSelect.tsx";
import { recipientKey, recipientOf } from "./recipientWords.ts";
import { withStep } from "./ruleDraft.ts";
import chips from "../../../collections/form/MultiSelect.module.css";

type Steps = NoticeRuleContent["steps"];
type Step = Steps[number];

interface StepFieldsProps {
  steps: Steps;
  recipients: readonly Option[];
  /** By their path below the steps: `0.to`; what is wrong with all of them has none. */
  errors: FieldErrors;
  onChange: (steps: Steps) => void;
}

/** Whom to notify first, and whom next while it is not acknowledged. */
export function StepFields({ steps, recipients, errors, onChange }: StepFieldsProps) {
  const more = withStep(steps);
  const whole = errors[""] ?? "";
  return (
    <fieldset className={`bare grid gap-6 min-w-0 ${chips["picks"]}`}>
      <legend>{t("Who is notified")}</legend>
      {steps.map((step, index) => (
        // Steps have no name but their place.
        <fieldset
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={`grid gap-10 m-0 rounded border ${styles["step"]}`}
          aria-label={t("Step {value}", { value: index + 1 })}
        >
          <div className="flex wrap items-end gap-10">
            <NumberInput
              label={t("Minutes without acknowledgement")}
              description={step.after === 0 ? t("0: immediately") : undefined}
              inputWrapperOrder={["label", "input", "error", "description"]}
              min={0}
              max={1440}
              allowDecimal={false}
              value={step.after}
              error={fieldError(errors[`${index}.after`])}
              onChange={(after) => {
                change(index, { after: Number(after) });
              }}
            />
            {steps.length > 1 && (
              <Button
                onClick={() => {
                  onChange(steps.filter((_step, other) => other !== index));
                }}
              >
                {t("Remove step {value}", { value: index + 1 })}
              </Button>
            )}
          </div>
          <MultiSelect
            label={t("Notify")}
            empty={t("No one yet")}
            placeholder={t("Add someone")}
            options={recipients}
            chosen={step.to.map(recipientKey)}
            error={recipientError(errors, index)}
            onChange={(keys) => {
              change(index, { to: keys.map(recipientOf) });
            }}
          />
        </fieldset>
      ))}
      {whole !== "" && <span className="t12">{fieldError(whole)}</span>}
      {more !== undefined && (
        <div>
          <Button
            leftSection={<Icon of={plus} size={14} />}
            onClick={() => {
              onChange(more);
            }}
          >
            {t("Add escalation step")}
          </Button>
        </div>
      )}
    </fieldset>
  );

  function change(index: number, part: Partial<Step>): void {
    onChange(steps.map((step, other) => (other === index ? { ...step, ...part } : step)));
  }
}

/** The form says that nobody is notified; the server says who no longer exists. */
function recipientError(errors: FieldErrors, step: number): string | undefined {
  if (errors[`${step}.to`] !== undefined) return t("Choose at least one recipient");
  return Object.entries(errors).find(([path]) => path.startsWith(`${step}.to.`))?.[1];
}
