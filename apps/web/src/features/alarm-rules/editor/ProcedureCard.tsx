import { MAX_PROCEDURE_STEPS } from "@atrium/contract/alarms";
import { Card, Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Textarea } from "@mantine/core";
import arrowUp from "lucide-react/icons/arrow-up";
import plus from "lucide-react/icons/plus";
import x from "lucide-react/icons/x";
import { fieldError } from "../../../collections/form/FormError.tsx";
import styles from "./editor.module.css";
import type { RuleForm } from "./useRuleForm.ts";

/** What to do when the alarm comes, step by step. */
export function ProcedureCard({ form }: { form: RuleForm }) {
  const { draft, errors, change } = form;
  const steps = draft.procedure;
  return (
    <Card
      title={t("Procedure")}
      note={t("{count} of at most {MAX_PROCEDURE_STEPS} steps", { count: steps.length, MAX_PROCEDURE_STEPS })}
    >
      <ol className={`grid gap-8 m-0 ${styles["steps"]}`}>
        {steps.map((step, place) => (
          <li key={step.key}>
            <div className="flex items-start gap-6">
              <Textarea
                className="grow"
                aria-label={t("Step {value}", { value: place + 1 })}
                autosize
                minRows={1}
                maxLength={300}
                value={step.text}
                error={fieldError(errors[`procedure.${String(place)}`])}
                onChange={(event) => {
                  change({ procedure: steps.with(place, { ...step, text: event.currentTarget.value }) });
                }}
              />
              <IconButton
                label={t("Move step {value} up", { value: place + 1 })}
                size="sm"
                icon={<Icon of={arrowUp} size={14} />}
                disabled={place === 0}
                onClick={() => {
                  change({ procedure: steps.toSpliced(place, 1).toSpliced(place - 1, 0, step) });
                }}
              />
              <IconButton
                label={t("Remove step {value}", { value: place + 1 })}
                size="sm"
                icon={<Icon of={x} size={14} />}
                onClick={() => {
                  change({ procedure: steps.toSpliced(place, 1) });
                }}
              />
            </div>
          </li>
        ))}
      </ol>
      <div className={styles["foot"]}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon of={plus} size={13} />}
          disabled={steps.length >= MAX_PROCEDURE_STEPS}
          onClick={() => {
            change({ procedure: [...steps, { key: Math.max(-1, ...steps.map(({ key }) => key)) + 1, text: "" }] });
          }}
        >
          {t("Add step")}
        </Button>
      </div>
    </Card>
  );
}
