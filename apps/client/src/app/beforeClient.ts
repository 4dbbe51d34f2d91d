/** Runs in a page that the server rendered, as a small script of its own. */
import './earlyInput.ts';
import './clientScripts.ts';
