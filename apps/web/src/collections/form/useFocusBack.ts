import { useEffect, useState } from "react";

/**
 * The focus goes back to what opened a form once it is gone: an address closes it, which the kit does not see. For the
 * form's page, not its drawer, which is another one while the form is being read.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
