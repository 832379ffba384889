import { FirePanel, type FirePanels } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { NativeSelect, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import forms from "../../../collections/form/form.module.css";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { useFocusBack } from "../../../collections/form/useFocusBack.ts";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { sendProgram } from "../effects/fireQueries.ts";
import { EffectFields } from "./EffectFields.tsx";
import { EFFECT_KINDS, newEffect } from "./effectKinds.ts";
import styles from "./program.module.css";
import { problemText, withEffect, withoutEffect } from "./programDraft.ts";
import { ZoneFields } from "./ZoneFields.tsx";
import { Icon } from "@atrium/ui";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";

interface ProgramFormProps {
  /** The programs as they were read. */
  before: FirePanels;
  panel: FirePanel;
  onClose: () => void;
}

/** The program of a panel: what the alarm of each of its zones must cause, in which devices, how soon. */
export function ProgramForm({ before, panel: read, onClose }: ProgramFormProps) {
  const [opened, setOpened] = useState<string>();
  const form = useRequestForm({
    saved: read,
    body: FirePanel,
    parent: `panels.${String(before.findIndex(({ id }) => id === read.id))}`,
    send: (panel) => sendProgram({ before, panels: before.map((one) => (one.id === read.id ? panel : one)) }),
    onSaved: onClose,
  });
  const { values: panel, change: setPanel } = form;
  useFocusBack();

  const toggle = (part: string) => {
    setOpened(opened === part ? undefined : part);
  };

  const wrong = Object.entries(form.paths).at(-1);
  return (
    <FormDrawer
      title={t("Program of {id}", { id: read.id })}
      action={t("Save")}
      form={form}
      refusal={form.refusal ?? (wrong && problemText(panel, wrong[0].split("."), wrong[1]))}
      onClose={onClose}
    >
      <div className={`grid gap-14 ${forms["fields"]}`}>
        <p className="t12 muted">
          {t(
            "Atrium compares alarms with this program but takes no action: what the panel does is programmed in the panel.",
          )}
        </p>
        <div className={`grid gap-12 ${styles["pair"]}`}>
          <TextInput label={t("Revision")} maxLength={20} {...form.field("revision")} />
          <TextInput label={t("Revision date")} type="date" {...form.field("date")} />
        </div>
      </div>
      <h3 className="m">{t("Effects")}</h3>
      <ul className={styles["parts"]} aria-label={t("Effects")}>
        {panel.effects.map((effect) => (
          <ProgramPart
            key={effect.key}
            name={effect.name}
            note={t("{count} within {within} s", { count: effect.devices.length, within: effect.within })}
            isOpen={opened === `effect ${effect.key}`}
            onToggle={() => {
              toggle(`effect ${effect.key}`);
            }}
          >
            <EffectFields
              effect={effect}
              onChange={(change) => {
                setPanel(withEffect(panel, effect.key, change));
              }}
              onRemove={() => {
                setPanel(withoutEffect(panel, effect.key));
              }}
            />
          </ProgramPart>
        ))}
      </ul>
      <NativeSelect
        label={t("Add effect")}
        value=""
        data={[
          { value: "", label: t("Choose…") },
          ...Object.entries(EFFECT_KINDS).map(([value, { label }]) => ({ value, label: t(label) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const effect = newEffect(value, panel);
          if (effect === undefined) return;
          setPanel({ ...panel, effects: [...panel.effects, effect] });
          setOpened(`effect ${effect.key}`);
        }}
      />
      <h3 className={`m ${styles["next"] ?? ""}`}>{t("Zones")}</h3>
      <ul className={styles["parts"]} aria-label={t("Zones")}>
        {panel.zones.map((zone) => (
          <ProgramPart
            key={zone.number}
            name={`${String(zone.number)} ${zone.name}`}
            note={t("{count} effects", { count: zone.effects.length })}
            isOpen={opened === `zone ${String(zone.number)}`}
            onToggle={() => {
              toggle(`zone ${String(zone.number)}`);
            }}
          >
            <ZoneFields panel={panel} zone={zone} onChange={setPanel} />
          </ProgramPart>
        ))}
      </ul>
    </FormDrawer>
  );
}

interface ProgramPartProps {
  name: string;
  note: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** An effect or a zone in a line, and its fields where it is opened. */
function ProgramPart({ name, note, isOpen, onToggle, children }: ProgramPartProps) {
  return (
    <li>
      <button
        type="button"
        className={`row gap-8 w-full border-0 cursor-pointer ${styles["part"]}`}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} />
        <span className="ell">{name}</span>
        <span className="t12 muted num">{note}</span>
      </button>
      {isOpen && children}
    </li>
  );
}
