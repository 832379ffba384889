import { PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import lists from "../lists.module.css";
import formStyles from "./form.module.css";
import { FormError } from "./FormError.tsx";
import type { SharedForm } from "./useSharedForm.ts";

interface SharedEditorProps {
  title: string;
  crumb: string;
  form: { readonly isBusy: boolean; readonly hasChanges: () => boolean };
  shared: SharedForm;
  /** Saves it as a file; absent: it is new, and can be neither exported nor deleted. */
  onExport: (() => void) | undefined;
  refusal: string | undefined;
  /** What it is made of. */
  main: ReactNode;
  /** What it is called, and what belongs to the chosen part of it. */
  aside: ReactNode;
  /** Questions over the page. */
  children: ReactNode;
}

/** The editor of a record that many devices share, in two columns under its heading. */
export function SharedEditor({ form, shared, onExport, main, aside, children, ...said }: SharedEditorProps) {
  return (
    <div className="col grow min-w-0">
      <PageHeading
        title={said.title}
        crumb={said.crumb}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            {onExport !== undefined && (
              <>
                <Button className={formStyles["destructive"]} onClick={shared.askRemoval}>
                  {t("Delete")}
                </Button>
                <Button onClick={onExport}>{t("Export")}</Button>
              </>
            )}
            <Button
              variant="filled"
              disabled={onExport !== undefined && !form.hasChanges()}
              loading={form.isBusy}
              onClick={shared.save}
            >
              {t("Save")}
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <FormError>{said.refusal}</FormError>
        <div className={`grid items-start gap-12 ${formStyles["editor"]}`}>
          <div className="col gap-12 min-w-0">{main}</div>
          <div className="col gap-12 min-w-0">{aside}</div>
        </div>
      </div>
      {children}
    </div>
  );
}
