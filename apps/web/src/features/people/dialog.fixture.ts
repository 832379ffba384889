import { fireEvent, screen, within } from "@testing-library/react";

/** Types into a field of the dialog that is open. */
export function type(label: string, text: string): void {
  fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), { target: { value: text } });
}

/** Presses a button of the dialog that is open. */
export function press(name: string): void {
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
}
