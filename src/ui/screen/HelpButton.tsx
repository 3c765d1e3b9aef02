import { ariaKeys } from '../keys/shortcuts.ts';
import { openOverlay } from '../keys/overlay.ts';
import '../ui.css';

/** Beside the heading of a screen: opens what the documentation says about it. */
export const HelpButton = () => (
  <button
    type="button"
    className="ui-help"
    aria-label="Help with this page"
    title="Help with this page (F1)"
    aria-haspopup="dialog"
    aria-keyshortcuts={ariaKeys('pageHelp')}
    onClick={() => openOverlay('help')}
  >
    ?
  </button>
);
