import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import styles from "../../../collections/form/form.module.css";

interface MadeTokenProps {
  token: string;
  name: string;
  onClose: () => void;
}

/** The only time that a token is seen. */
export function MadeToken({ token, name, onClose }: MadeTokenProps) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(token);
    setCopied(true);
  }

  return (
    <FormDrawer title={t("Token of {name}", { name })} onClose={onClose}>
      <div className={`grid gap-14 ${styles["fields"]}`}>
        <p className="ink2">
          {t("Copy it into the program now: it is not shown again. The program sends it as a bearer token.")}
        </p>
        <TextInput
          label={t("API token")}
          readOnly
          value={token}
          translate="no"
          onFocus={(event) => {
            event.currentTarget.select();
          }}
        />
        <div className="row wrap gap-8">
          <Button onClick={() => void copy()}>{isCopied ? t("Copied") : t("Copy")}</Button>
          <span className="grow" />
          <Button variant="filled" onClick={onClose}>
            {t("I have stored it")}
          </Button>
        </div>
      </div>
    </FormDrawer>
  );
}
