import type { MediaId } from "@atrium/contract/devices";
import { placeWords } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Select } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { useSite } from "../../../platform/site.ts";
import { type ActionDraft, moduleOf, PLAY, SCENE } from "./actionDraft.ts";
import styles from "./actions.module.css";
import { type ActionOffer, chosenDevices, settablePoints } from "./actionSystems.ts";
import type { ActionThings } from "./useActionThings.ts";
import { ValueField } from "./ValueField.tsx";
import { WhereFields } from "./WhereFields.tsx";

interface ActionFieldsProps {
  draft: ActionDraft;
  things: ActionThings;
  /** By their paths within the action: `where.places`. */
  errors: FieldErrors;
  offer: ActionOffer;
  onChange: (draft: ActionDraft) => void;
}

/** One thing that a rule does: of which system, where, and to what. */
export function ActionFields({ draft, things, errors, offer, onChange }: ActionFieldsProps) {
  const site = useSite();
  const module = moduleOf(draft);
  const edit = (change: Partial<ActionDraft>): void => {
    onChange({ ...draft, ...change });
  };
  return (
    <div className={`grid items-start w-full ${styles["fields"]}`}>
      <Select
        label={t("System")}
        className={styles["whole"]}
        maw={260}
        searchable
        allowDeselect={false}
        placeholder={t("Choose a system")}
        data={offer.choices()}
        value={draft.what === "" ? null : draft.what}
        error={draft.what === "" && errors["module"] !== undefined ? fieldError(t("Choose a system")) : undefined}
        onChange={(what) => {
          if (what !== null && what !== draft.what) edit({ what, places: [], devices: [], values: {} });
        }}
      />
      {draft.what === SCENE && (
        <Select
          label={t("Scene")}
          className={styles["whole"]}
          searchable
          allowDeselect={false}
          placeholder={things.scenes.length === 0 ? t("None yet") : t("Choose a scene")}
          data={things.scenes.map(({ id, name, place }) => ({
            value: String(id),
            label: `${name}, ${placeWords(place, site.places)}`,
          }))}
          value={draft.scene === "" ? null : draft.scene}
          error={fieldError(errors["scene"])}
          onChange={(scene) => {
            edit({ scene: scene ?? "" });
          }}
        />
      )}
      {module !== "" && (
        <WhereFields
          module={module}
          where={{ places: [...draft.places], devices: draft.devices }}
          devices={things.devices(module)}
          error={Object.entries(errors).find(([path]) => path.startsWith("where"))?.[1]}
          onChange={edit}
        />
      )}
      {draft.what === PLAY && (
        <Select
          label={t("Sound")}
          className={styles["whole"]}
          searchable
          allowDeselect={false}
          placeholder={things.sounds.length === 0 ? t("None yet") : t("Choose a sound")}
          data={things.sounds.map(({ id, name }: { id: MediaId; name: string }) => ({
            value: String(id),
            label: name,
          }))}
          value={draft.media === "" ? null : draft.media}
          error={fieldError(errors["media"])}
          onChange={(media) => {
            edit({ media: media ?? "" });
          }}
        />
      )}
      {draft.what !== PLAY && module !== "" && (
        <Values draft={draft} things={things} errors={errors} offer={offer} onChange={onChange} />
      )}
    </div>
  );
}

function Values({ draft, things, errors, offer, onChange }: ActionFieldsProps) {
  const all = things.devices(draft.what);
  const chosen = chosenDevices(draft, all ?? []);
  const points = settablePoints(chosen.length === 0 ? (all ?? []) : chosen).filter(offer.has);
  const order = Object.keys(draft.values);
  if (all !== undefined && points.length === 0) {
    return (
      <p className={`muted ${styles["whole"]}`}>{t("This system has nothing at the site that a rule can set.")}</p>
    );
  }
  return (
    <div className={styles["whole"]}>
      <div className={`flex wrap items-start ${styles["values"]}`}>
        {points.map((point) => (
          <ValueField
            key={point.key}
            point={point}
            isOnly={points.length === 1}
            value={draft.values[point.key]}
            error={valueError(errors, order.indexOf(point.key))}
            onChange={(value) => {
              const { [point.key]: _before, ...others } = draft.values;
              onChange({ ...draft, values: value === undefined ? others : { ...draft.values, [point.key]: value } });
            }}
          />
        ))}
      </div>
      {errors["values"] !== undefined && order.length === 0 && fieldError(t("Choose at least one value to set"))}
    </div>
  );
}

/** What is wrong with a value, or with setting its point at all. */
function valueError(errors: FieldErrors, index: number): string | undefined {
  return errors[`values.${index}.value`] ?? errors[`values.${index}.point`];
}
