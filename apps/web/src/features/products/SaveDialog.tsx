import type { ProductFile, SiteProductPreview } from "@atrium/contract/devices";
import { phrase, type Phrase, t } from "@atrium/words";
import { previewSiteProduct } from "@atrium/contract/devices";
import { useQuery } from "@tanstack/react-query";
import { Confirm } from "../../collections/form/Confirm.tsx";
import { ReadState } from "../../collections/ListState.tsx";
import { ask } from "../../platform/http.ts";
import styles from "./products.module.css";

interface SaveDialogProps {
  before: ProductFile;
  after: ProductFile;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const CHANGES: Readonly<Record<SiteProductPreview["points"][number]["change"], Phrase>> = {
  added: phrase("added"),
  changed: phrase("changed"),
  removed: phrase("removed"),
};
/** Names of devices and points that are listed. */
const LISTED = 12;

/** What a change does to the devices that use the product, before it is saved. */
export function SaveDialog({ before, after, isBusy, onConfirm, onClose }: SaveDialogProps) {
  const preview = useQuery({
    queryKey: ["settings", "product preview", before, after],
    queryFn: ({ signal }) => ask(previewSiteProduct, { body: { before, after }, signal }),
    staleTime: 0,
  });
  const count = preview.data?.devices.length ?? 0;
  return (
    <Confirm
      title={t("Change {count, plural, one {# device} other {# devices}}?", { count })}
      action={t("Save for all")}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ReadState what={t("preview")} result={preview}>
        {({ devices, points, problems }) => (
          <div className="grid gap-10">
            <p className="m-0">
              {t("{names} use this product and follow at once.", { names: listed(devices.map(({ name }) => name)) })}
            </p>
            <ul className={`plain-list grid gap-4 ${styles["changes"]}`} aria-label={t("Changed points")}>
              {points.slice(0, LISTED).map(({ key, name, change }) => (
                <li key={key} className="row justify-between gap-8">
                  <span className="break-anywhere">{name}</span>
                  <span className="muted">{t(CHANGES[change])}</span>
                </li>
              ))}
              {points.length > LISTED && (
                <li className="muted">{t("and {value} more", { value: points.length - LISTED })}</li>
              )}
            </ul>
            {points.some(({ change }) => change === "removed") && (
              <p className="t12 muted m-0">
                {t("Removed points keep their history. Rules that use them have no value any more.")}
              </p>
            )}
            {problems.map(({ path, message }) => (
              <p key={`${path} ${message}`} className="m-0">
                {message}
              </p>
            ))}
          </div>
        )}
      </ReadState>
    </Confirm>
  );
}

function listed(names: readonly string[]): string {
  const first = names.slice(0, LISTED).join(", ");
  return names.length <= LISTED ? first : t("{first} and {count} more", { first, count: names.length - LISTED });
}
