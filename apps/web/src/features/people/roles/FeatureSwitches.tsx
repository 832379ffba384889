import { type Feature, FEATURES } from "@atrium/contract";
import { Icon, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Checkbox } from "@mantine/core";
import { usePages } from "../../../platform/pages.ts";
import { detailOf, RIGHTS } from "./rights.ts";
import styles from "./FeatureSwitches.module.css";

interface FeatureSwitchesProps {
  used: ReadonlySet<Feature>;
  /** Those that can be given; absent: all eight. */
  features?: readonly Feature[];
  legend?: string;
  /** Those that differ from what is saved. */
  changed: readonly Feature[];
  /** Only their names. */
  isBrief?: boolean;
  onChange: (used: ReadonlySet<Feature>) => void;
}

/** The permissions, each switched on or off. */
export function FeatureSwitches(props: FeatureSwitchesProps) {
  const {
    used,
    features = FEATURES,
    legend = t("What users with this role can do"),
    changed,
    isBrief = false,
    onChange,
  } = props;
  const pages = usePages();
  return (
    <fieldset className={`min-w-0 p-0 border-0 ${styles["group"]}`}>
      <legend className={`flex p-0 w-full ${styles["legend"]}`}>
        <span className="m">{legend}</span>
        <span className="t12 muted num">{t("{size} of {count}", { size: used.size, count: features.length })}</span>
      </legend>
      <div className={`rounded border ${styles["list"]}`}>
        {features.map((feature) => (
          <label
            key={feature}
            className={`grid items-center gap-10 cursor-pointer ${styles["feature"]}`}
            data-used={used.has(feature)}
          >
            <Checkbox
              size="xs"
              aria-label={`${t(RIGHTS[feature].name)}: ${detailOf(feature, pages)}`}
              checked={used.has(feature)}
              onChange={(event) => {
                const after = new Set(used);
                if (event.currentTarget.checked) after.add(feature);
                else after.delete(feature);
                onChange(after);
              }}
            />
            <Icon of={RIGHTS[feature].icon} size={17} />
            <span>
              <span className="row gap-8">
                <span className="m">{t(RIGHTS[feature].name)}</span>
                {changed.includes(feature) && <Tag>{t("Changed")}</Tag>}
              </span>
              {!isBrief && <span className="t12 muted">{detailOf(feature, pages)}</span>}
            </span>
            {!isBrief && <span className={`t11 muted ${styles["slug"]}`}>{feature}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
